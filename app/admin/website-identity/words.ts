import { leastPicture } from "../../../domain/website/picture.ts";
import { pictureAnswers } from "../../shared/website/picture-words.ts";

export const title = "How it looks";

const least = `${leastPicture.logo.width} × ${leastPicture.logo.height} pixels`;

export const words = {
  heading: "How it looks",
  lead: "Your colours, your logo, and the two sites to look around. Drawings on your pages take on your two colours; what you have issued keeps its own.",
  colours: {
    heading: "Colours",
    main: "Main colour",
    mainHint: "Links, buttons and the footer. Dark, because white letters stand on it. Such as #17594a.",
    accent: "Accent colour",
    accentHint: "What stands out. Light, because dark letters stand on it. Such as #f4b23e.",
    sample: "Your two colours, side by side",
    save: "Save colours",
  },
  logo: {
    heading: "Logo",
    lead: "It stands beside your name on every page, in e-mails and on documents, and is your site’s icon in a browser.",
    shown: "Your logo",
    none: "None yet: the mark that came with the product stands in its place.",
    file: "New logo",
    firstFile: "Logo",
    fileHint: `A square JPEG, PNG, WebP or AVIF of at least ${least}, 15 MB at most. One that is not square gets room around it.`,
    save: "Save logo",
    remove: "Remove logo",
  },
  showcases: {
    heading: "Sites to look around",
    lead: "The portfolio leads to them. One that is off answers like an address that does not exist.",
    parkTemplate: "The template for a park",
    builder: "The one-page site of a builder",
    save: "Save sites",
  },
} as const;

/** What became of a change. */
export const answers = {
  noColour: "A colour is # and six of 0–9 and a–f, such as #17594a.",
  unreadable: (on: string, is: string, needed: string) =>
    `Too hard to read against ${on}: ${is} to 1, and it must be ${needed} to 1 at least. Try a darker or a lighter one.`,
  logo: {
    ...pictureAnswers,
    missing: "Choose a picture first.",
    "too-small": `That picture is too small, or much longer than wide. It needs at least ${least}.`,
  },
} as const;
