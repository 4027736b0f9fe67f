import { pictureAnswers as refusedPictures } from "../../shared/website/picture-words.ts";

export const title = "Portfolio";

export const words = {
  heading: "Portfolio",
  lead: "The websites you have made, on the portfolio page. The first one is shown large.",
  list: { add: "New project", saveNew: "Add to the draft", none: "None yet." },
  title: "Title",
  kind: "State",
  kinds: { live: "Live, and linked", soon: "Not online yet", sold: "Sold", discontinued: "Discontinued" },
  status: "State in words",
  statusHint: "Such as ‘Live’ or ‘Sold in 2024’.",
  overview: "About it",
  services: "Services and technology",
  servicesHint: "One per line, 12 at most.",
  address: "Address",
  addressHint: "Without https, such as doughwagon.example.",
  file: "New picture",
  firstFile: "Picture",
  fileHint: "A JPEG, PNG, WebP or AVIF of at least 1600 × 1000 pixels, 15 MB at most. Smaller sizes are made from it.",
  picture: "The picture in words",
  pictureHint: "For people who cannot see it.",
  linked: (status: string, address: string) => `${status}. ${address}`,
  notLinked: (status: string) => `${status}. Not linked`,
  described: (picture: string) => `Described: ${picture}`,
} as const;

/** Why a picture is not taken. */
export const pictureAnswers = {
  missing: "A new project needs a picture.",
  ...refusedPictures,
  "too-small": "That picture is too small, or much longer than wide. It needs at least 1600 × 1000 pixels.",
} as const;
