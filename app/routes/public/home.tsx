export const meta = () => [{ title: "Homepage, Free Websites for Small Businesses" }];

export default function Home() {
  return <h1 className="text-display text-pine wrap">The website is free.</h1>;
}
