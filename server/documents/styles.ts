import { mm, pageSize, type Style } from "./paper.ts";

/** The numbers of the drawn design: type in points, the rest in millimetres. The provider's own colours are the paper's. */
export const colours = {
  ink: "#17211f",
  soft: "#4a5653",
  rule: "#d1d3d2",
  hairline: "#dcdedd",
  brick: "#a63a24",
  brickTint: "#f7e0d9",
};

const { ink, soft } = colours;
const style = (face: Style["face"], size: number, leading: number, colour = ink): Style => ({
  face,
  size,
  leading,
  colour,
  isTabular: face !== "heading",
});

export const styles = {
  business: { ...style("heading", 20, 1), tracking: -0.6 },
  title: { ...style("heading", 28, 1), tracking: -0.56 },
  number: style("strong", 14, 1.3),
  text: style("text", 10, 1.5),
  label: style("text", 10, 1.5, soft),
  name: style("bold", 10, 1.5),
  strong: style("strong", 10, 1.5),
  heading: style("strong", 8.5, 1.3, soft),
  small: style("text", 9, 1.5, soft),
  total: style("bold", 11, 1.5),
  amount: { ...style("heading", 22, 1), tracking: -0.44 },
  payHeading: { ...style("heading", 13, 1.1), tracking: -0.13 },
  wayHeading: style("strong", 10, 1.3),
  way: style("text", 9.5, 1.5),
  foot: style("text", 8.5, 1.5, soft),
  stamp: { ...style("heading", 13, 1, "#ffffff"), tracking: 0.8 },
  stampDay: style("strong", 10, 1.5),
  across: { ...style("heading", 190, 1, "#f8e6e0"), tracking: 8 },
} satisfies Record<string, Style>;

export const page = {
  left: 20 * mm,
  right: pageSize.width - 20 * mm,
  width: pageSize.width - 40 * mm,
  top: 14 * mm,
  /** Where what flows must end, so that the foot stands clear. */
  bottom: pageSize.height - 24 * mm,
  foot: pageSize.height - 12 * mm - styles.foot.size * styles.foot.leading,
};
