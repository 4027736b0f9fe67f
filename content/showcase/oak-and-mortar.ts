/**
 * The words of the builder's one-page site. The firm is invented: its number and addresses are reserved ones, so that
 * nobody real is rung, and its reviews are samples and say so on the page.
 */
export const oakAndMortar = {
  name: "Oak & Mortar",
  trade: "Brickwork, renovations, joinery",
  title: "Oak & Mortar: brickwork, renovations and joinery",
  description:
    "A local builder with two trades. Brickwork, renovations and joinery, priced in writing and built to the line.",
  share:
    "Straight walls. Straight answers. A brick wall going up along a builder’s line, with an oak door frame in it.",
  skip: "Skip to the content",
  menu: "Menu",
  sections: [
    { id: "home", label: "Home" },
    { id: "services", label: "Services" },
    { id: "gallery", label: "Gallery" },
    { id: "testimonials", label: "Testimonials" },
    { id: "about", label: "About" },
    { id: "contact", label: "Contact" },
  ],
  hero: {
    heading: ["Straight walls.", "Straight answers."],
    lead: "I lay bricks and I cut oak. I come and look, I put the price in writing, and I build it to the line.",
    services: "My Services",
    quote: "Get a Free Quote",
    drawing:
      "Drawing: a brick wall going up around a pegged oak door frame, a joiner’s bench inside, a robin on the bricks",
  },
  services: {
    heading: "Two trades, three kinds of job.",
    kinds: [
      {
        drawing: "brickwork",
        name: "Brickwork",
        text: "Walls, piers, patios and driveways. The bond is matched to your house and every joint is struck by hand.",
        jobs: ["Garden walls and piers", "Patios and driveways", "Repointing"],
      },
      {
        drawing: "renovations",
        name: "Renovations",
        text: "Extensions, lofts and tired rooms put right. One person to ring, from the first sketch to sweeping up.",
        jobs: ["Home extensions", "Loft conversions", "Kitchens and bathrooms"],
      },
      {
        drawing: "joinery",
        name: "Joinery",
        text: "Stairs, doors and frames cut from oak. Real joints, glued and pegged, so nothing works loose.",
        jobs: ["Custom staircases", "Doors and windows", "Shelves and cupboards"],
      },
    ],
  },
  call: {
    heading: "Got a wall, a room or a staircase in mind?",
    text: "Looking and pricing cost you nothing. The quote is in writing.",
    button: "Contact me",
  },
  gallery: {
    heading: "Six jobs, drawn up.",
    previous: "Previous job",
    next: "Next job",
    names: "Choose a job",
    jobs: [
      {
        drawing: "garden-wall",
        label: "Garden Wall",
        text: "Flemish bond with blue headers, stone copings and an oak gate.",
      },
      {
        drawing: "home-extension",
        label: "Home Extension",
        text: "A brick kitchen with oak doors to the garden and a roof light over the table.",
      },
      {
        drawing: "custom-staircase",
        label: "Custom Staircase",
        text: "Solid oak treads, pegged into the string, with a cupboard in every inch below.",
      },
      { drawing: "patio", label: "Patio", text: "Riven stone, brick planters and an oak pergola over the long table." },
      {
        drawing: "driveway",
        label: "Driveway",
        text: "Clay pavers in a bond that takes a loaded van, with blue kerbs and a proper fall.",
      },
      {
        drawing: "loft-conversion",
        label: "Loft Conversion",
        text: "A slate dormer, a roof light and a bedroom where the water tank was.",
      },
    ],
  },
  reviews: {
    heading: "What people say.",
    mark: "Sample reviews, written for this demonstration.",
    all: [
      {
        sample: true,
        drawing: "review-wall",
        quote:
          "The old wall leaned for years. The new one is dead straight, and the blue bricks match the house next door.",
        from: "Sample client, garden wall",
      },
      {
        sample: true,
        drawing: "review-quote",
        quote: "He drew the stairs on the back of the quote, and that is exactly what we walk up every morning.",
        from: "Sample client, staircase",
      },
      {
        sample: true,
        drawing: "review-sheets",
        quote: "The price in writing was the price we paid. The dust sheets went down before the tools came in.",
        from: "Sample client, loft conversion",
      },
    ],
  },
  about: {
    drawing:
      "Drawing: trowel, gauge rod, hammer, spirit level, chisel, try square, handsaw and plumb bob hung from a builder’s line",
    heading: "One builder. Both trades.",
    paragraphs: [
      "Most jobs need a bricklayer one week and a joiner the next, and the gap between them is where the weeks go. I do both, so the frame is on site before the opening is built.",
      "I work on one job at a time, nearby, and I sweep up every night. If something in the wall surprises me, you hear about it the same day, with what it costs, before I carry on.",
    ],
  },
  contact: {
    heading: "Tell me what needs building.",
    text: "I am usually on a scaffold, so ring or write and leave a message. Replies usually come within a day or two.",
    phone: { label: "Phone", shown: "01632\u00a0960\u00a0047", dial: "+441632960047" },
    email: { label: "E-mail", address: "hi@oakandmortar.example" },
    form: {
      name: "Full name",
      email: "Email",
      phone: "Phone",
      optional: "if you’d rather be rung",
      message: "Message",
      send: "Send Message",
      sending: "Sending…",
      privacy: ["I use this to answer you, and for nothing else. ", "How it is kept"],
      answers: {
        received: {
          heading: "It’s in the box.",
          text: "Thank you. I’ll ring or write back, usually within a day or two.",
        },
        failed: {
          heading: "That didn’t go through.",
          text: "Nothing you wrote is lost. Try again in a moment, or ring me on ",
        },
        "too-many": {
          heading: "That’s a few in a row.",
          text: "Give it ten minutes and send it again, or ring me on ",
        },
        spam: { heading: "Spam detected. Submission blocked.", text: "If that was a mistake, ring me on " },
      },
    },
  },
  footer: {
    social: { label: "Instagram", url: "https://social.example/oakandmortar" },
    credit: "Website by {business name}",
  },
} as const;

export type OakAndMortar = typeof oakAndMortar;
