/** The words of the sample park: invented, like its goose. */
export const goosefootGreen = {
  name: "Goosefoot Green",
  title: `Goosefoot Green, a sample park site | Template by {business name}`,
  description:
    "A sample website for a community park: a map that is the menu, events, activities, ways to support it and a demonstration contact form.",
  share: "A map of Goosefoot Green cut in lino: three pink paths like a goose’s foot, and the goose looking on.",
  skip: "Skip to the park",
  ribbon: { text: `A sample site: this is a template by {business name}.`, link: "See the plans" },

  /** The menu is a walk: every section is a stop on the map. */
  stops: [
    { id: "home", menu: "Home", place: "The Gate" },
    { id: "about", menu: "About", place: "Old Oak" },
    { id: "events", menu: "Events", place: "Bandstand" },
    { id: "activities", menu: "Activities", place: "Pond" },
    { id: "support", menu: "Support us", place: "Orchard" },
    { id: "contact", menu: "Contact", place: "Lodge" },
  ],

  /** Squares that events and activities point at. The drawn maps, wide and tall, keep to these. */
  squares: [
    { square: "D4", place: "The Pond" },
    { square: "E1", place: "The Dog Loop" },
    { square: "E4", place: "The Long Lawn" },
    { square: "F2", place: "The Bandstand" },
    { square: "G1", place: "The Wood" },
    { square: "G4", place: "Growing Plots" },
    { square: "H2", place: "The Orchard" },
  ],

  hero: {
    heading: "Follow the goose.",
    lead: "Three paths leave the gate of Goosefoot Green, like the toes of a goose’s foot: to the pond, the bandstand and the orchard. Walk in any day, dawn to dusk.",
    toEvents: "See what’s on",
    toStory: "Read how it was saved",
    map: "Map of Goosefoot Green. Three paths spread from the gate like the toes of a goose’s foot: to the pond, to the bandstand and to the orchard. A very large goose stands by the lodge.",
    scale: "100 goose steps",
    names: { lawn: "The Long Lawn", wood: "The Wood", plots: "Growing plots", loop: "Dog loop" },
  },

  about: {
    heading: "Saved by a very long picnic.",
    story: [
      "In 1974 the council wanted a car park. The neighbours spread their blankets under the oak and would not get up. They stayed for eleven days. So did a goose.",
      "The Green has belonged to the town ever since. Volunteers mow it, plant it and argue about it on the first Monday of the month.",
    ],
    details: [
      { figure: "11", of: "acres of grass, water and apple trees" },
      { figure: "3", of: "paths, all fit for wheels" },
      { figure: "0", of: "pounds to come in" },
    ],
    picture:
      "Under the old oak two neighbours sit on a picnic blanket, a child holds up a no-cars sign, and a goose looks on",
  },

  events: {
    heading: "Three days to put in your pocket.",
    document: "Sheet",
    onTheMap: "on the map",
    list: [
      {
        id: "picnic",
        name: "Family Picnic",
        month: "Aug",
        day: "25",
        date: "--08-25",
        hours: "Noon, until the cake is gone",
        text: "Bring a blanket and something to share. Guard the sandwiches: the goose has been told, and does not care.",
        square: "E4",
        place: "The Long Lawn",
      },
      {
        id: "walk",
        name: "Nature Walk",
        month: "Sep",
        day: "12",
        date: "--09-12",
        hours: "Ten o’clock, about two hours",
        text: "Once slowly around the water with somebody who knows the names of things. Wellies if it has rained.",
        square: "D4",
        place: "The Pond",
      },
      {
        id: "fair",
        name: "Autumn Fair",
        month: "Oct",
        day: "3",
        date: "--10-03",
        hours: "Eleven till four, rain or not",
        text: "Apple pressing, cake, a brass band that is nearly in tune, and a prize for the oddest marrow.",
        square: "H2",
        place: "The Orchard",
      },
    ],
  },

  activities: {
    heading: "Key to the Green.",
    lead: "What to do here on any day, and the square of the map to do it in.",
    square: "Map square",
    list: [
      {
        id: "pond-dipping",
        name: "Pond dipping",
        text: "Nets and trays at the platform. Everything goes back, including the newts.",
        square: "D4",
      },
      {
        id: "sunday-band",
        name: "Sunday band",
        text: "Sit on the grass and hear who has turned up to play.",
        square: "F2",
      },
      {
        id: "apple-picking",
        name: "Apple picking",
        text: "Take what you will eat. Leave the windfalls for the hedgehogs.",
        square: "H2",
      },
      {
        id: "growing-plots",
        name: "Growing plots",
        text: "A bed to share, tools to borrow, and plenty of advice.",
        square: "G4",
      },
      {
        id: "den-building",
        name: "Den building",
        text: "Sticks supplied. Please take down what you put up, or don’t tell us.",
        square: "G1",
      },
      {
        id: "dog-loop",
        name: "The dog loop",
        text: "Twenty minutes, off the lead, well away from the goose.",
        square: "E1",
      },
    ],
  },

  support: {
    heading: "Put a foot in.",
    lead: "Three paths here too. Pick whichever suits your pocket, your Saturday or your back.",
    ways: [
      {
        name: "Give a little",
        text: "£5 keeps the pond clean for a day. £50 plants an apple tree with your name on its label.",
        action: "Give to the Green",
      },
      {
        name: "Lend a hand",
        text: "Saturdays at ten by the lodge. Gloves, tools, tea and instructions are found for you.",
        action: "Join a Saturday",
      },
      {
        name: "Become a Friend",
        text: "£12 a year. You get a vote, a badge and the minutes, which are better than they sound.",
        action: "Be a Friend",
      },
    ],
  },

  contact: {
    heading: "Knock at the lodge.",
    lead: "Somebody is in on weekday mornings. The goose is in all day.",
    details: [
      { by: "Write", to: "The Lodge, Goosefoot Green, Gander Lane" },
      { by: "Ring", to: "01632 960 114" },
      { by: "E-mail", to: "lodge@goosefoot.example" },
    ],
    picture: "The lodge by the gate, with the goose outside",
    form: {
      heading: "Send us a note",
      mark: "Demonstration",
      warning: "This form shows how yours would look. It sends nothing and keeps nothing.",
      name: "Your name",
      email: "E-mail",
      message: "Message",
      button: "Send (demo only)",
      pressed:
        "Nothing was sent: this form is a demonstration. On your own site the note would now be in your inbox. Here only the goose saw it.",
    },
  },

  footer: {
    note: `Goosefoot Green is an invented park. The site is a template by {business name}; the words, dates and goose are samples.`,
    link: "See the plans",
  },
} as const;

export type ParkWords = typeof goosefootGreen;
