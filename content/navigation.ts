export type NavigationLink = { to: string; label: string };

/** The bar's links, in order; the mobile menu lists the same. Who is signed in finds the dashboard after them. */
export const mainLinks: NavigationLink[] = [
  { to: "/", label: "Home" },
  { to: "/about", label: "About Me" },
  { to: "/portfolio", label: "Portfolio" },
  { to: "/plans", label: "Website Plans" },
  { to: "/contact", label: "Contact" },
  { to: "/clients/login", label: "Client Login" },
];

export const quickLinks: NavigationLink[] = [
  { to: "/plans", label: "Plans & Pricing" },
  { to: "/contact", label: "Contact" },
  { to: "/about", label: "About" },
];

export const policyLinks: NavigationLink[] = [
  { to: "/policies/hosting", label: "Hosting policy" },
  { to: "/policies/support", label: "Support policy" },
  { to: "/policies/fair-use", label: "Fair use policy" },
  { to: "/policies/enhancements", label: "Enhancements policy" },
  { to: "/policies/domain", label: "Domain name policy" },
];
