import "./icon.css";

export type IconName = keyof typeof icons;

/** A small drawing beside a word, never instead of one. */
export function Icon({ name, size = "sm" }: { name: IconName; size?: "sm" | "md" }) {
  return (
    <svg
      className={`icon icon-${size}`}
      viewBox="0 0 20 20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={size === "sm" ? 2.1 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {icons[name]}
    </svg>
  );
}

const ring = <circle cx="10" cy="10" r="7.5" />;

const icons = {
  arrow: <path d="M4 10h12M11 5l5 5-5 5" />,
  back: <path d="M8 4.5 3.5 9 8 13.5M3.5 9h8a5 5 0 0 1 5 5v2" />,
  bank: <path d="M3 8 10 3.5 17 8H3ZM5 8v6M8.3 8v6M11.7 8v6M15 8v6M3 16.5h14" />,
  bin: <path d="M3.5 5.5h13M8 5.5V3.5h4v2M5 5.5l.8 11h8.4l.8-11M8.4 9v4.5M11.6 9v4.5" />,
  calendar: (
    <>
      <rect x="3.5" y="4.5" width="13" height="12" rx="2" />
      <path d="M7 2.8V6M13 2.8V6M3.5 8.5h13" />
    </>
  ),
  card: (
    <>
      <rect x="2.5" y="4.5" width="15" height="11" rx="2" />
      <path d="M2.5 8.3h15M5.5 12.5h3" />
    </>
  ),
  clip: <path d="m8 11 5-5a2 2 0 0 1 3 3l-7 7a3.5 3.5 0 0 1-5-5l6.5-6.5" />,
  clock: (
    <>
      {ring}
      <path d="M10 5.8V10l2.8 1.8" />
    </>
  ),
  cross: <path d="m5 5 10 10M15 5 5 15" />,
  dashes: <circle cx="10" cy="10" r="7.5" strokeDasharray="3 2.6" />,
  download: <path d="M10 3.5v9M6 9l4 4 4-4M4 16.5h12" />,
  eye: (
    <>
      <path d="M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10Z" />
      <circle cx="10" cy="10" r="2.3" />
    </>
  ),
  flag: <path d="M5 17.5v-14h9l-2 3 2 3H5" />,
  forbidden: (
    <>
      {ring}
      <path d="m4.8 4.8 10.4 10.4" />
    </>
  ),
  further: <path d="m7.5 4.5 5.5 5.5-5.5 5.5" />,
  globe: (
    <>
      {ring}
      <path d="M2.5 10h15M10 2.5c2.5 2.3 3.5 4.8 3.5 7.5s-1 5.2-3.5 7.5c-2.5-2.3-3.5-4.8-3.5-7.5s1-5.2 3.5-7.5Z" />
    </>
  ),
  hand: (
    <path d="M5.6 10.8V6.2a1.2 1.2 0 0 1 2.4 0v3.3-5a1.2 1.2 0 0 1 2.4 0v5-4.2a1.2 1.2 0 0 1 2.4 0V10V7.6a1.2 1.2 0 0 1 2.4 0V12c0 3-2 5-4.9 5-2.5 0-3.6-1-4.8-3l-1.8-2.9c-.8-1.3.8-2.4 1.9-.9Z" />
  ),
  home: <path d="M3.5 9 10 3.5 16.5 9v7.5H12V12H8v4.5H3.5Z" />,
  inbox: (
    <>
      <path d="M2.5 11.5 5 4h10l2.5 7.5v4.5h-15v-4.5Z" />
      <path d="M2.5 11.5h4.2c.3 1.6 1.6 2.5 3.3 2.5s3-.9 3.3-2.5h4.2" />
    </>
  ),
  key: (
    <>
      <circle cx="6.5" cy="13.5" r="3.5" />
      <path d="m9 11 7.5-7.5M13.5 6.5l2.4 2.4" />
    </>
  ),
  bubble: <path d="M3 4h14v9.5H9L5.5 17v-3.5H3z" />,
  letter: (
    <>
      <rect x="2.5" y="4.5" width="15" height="11" rx="2" />
      <path d="m3 6 7 5 7-5" />
    </>
  ),
  lines: <path d="M3.5 4h13M3.5 8h13M3.5 12h13M3.5 16h7" />,
  lock: (
    <>
      <rect x="4" y="9" width="12" height="8" rx="2" />
      <path d="M6.8 9V6.5a3.2 3.2 0 0 1 6.4 0V9" />
    </>
  ),
  menu: <path d="M3 6h14M3 10h14M3 14h14" />,
  minus: (
    <>
      {ring}
      <path d="M6.5 10h7" />
    </>
  ),
  more: <path d="M4.5 10h.1M10 10h.1M15.5 10h.1" strokeWidth="3.2" />,
  moon: <path d="M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3Z" />,
  out: <path d="M8 3.5H4v13h4M8.5 10H17M13.5 6.5 17 10l-3.5 3.5" />,
  outside: <path d="M8 4.5H4.5v11h11V12M11 4h5v5M16 4l-6.5 6.5" />,
  paper: (
    <>
      <path d="M5 2.5h6.5L15.5 6.5v11H5z" />
      <path d="M11.2 2.8v4h4M7.5 10.5h5.5M7.5 13.5h5.5" />
    </>
  ),
  parcel: (
    <>
      <path d="M3 6.5 10 3l7 3.5v7L10 17l-7-3.5v-7Z" />
      <path d="m6.8 10 2.2 2.2 4.2-4.4" />
    </>
  ),
  pause: (
    <>
      {ring}
      <path d="M8 7.5v5M12 7.5v5" />
    </>
  ),
  people: (
    <>
      <circle cx="7.5" cy="7" r="2.8" />
      <path d="M2.5 16c.5-3 2.4-4.5 5-4.5s4.5 1.5 5 4.5M12.8 4.5a2.6 2.6 0 0 1 0 5M14.5 11.9c1.7.6 2.7 2 3 4.1" />
    </>
  ),
  person: (
    <>
      <circle cx="10" cy="7" r="3.2" />
      <path d="M3.8 16.5c.8-3.3 3.2-5 6.2-5s5.4 1.7 6.2 5" />
    </>
  ),
  pencil: <path d="m3 17 .9-3.8L13.6 3.5l2.9 2.9L6.8 16.1 3 17ZM11.7 5.4l2.9 2.9" />,
  plane: <path d="M17 3 2.8 8.6l5.9 2.6 2.6 5.9L17 3ZM8.7 11.2 12 8" />,
  plus: <path d="M10 4v12M4 10h12" />,
  pound: <path d="M13.5 6.2A3 3 0 0 0 8 7.5c0 2.5 1 3.5.5 6L7 16h7M6 11h6" />,
  pulse: <path d="M2.5 10.5H6l2-5.5 3.5 10 2-4.5h4" />,
  question: (
    <>
      {ring}
      <path d="M7.8 7.9a2.3 2.3 0 1 1 3.2 2.2c-.7.3-1 .7-1 1.4M10 14v.1" />
    </>
  ),
  search: (
    <>
      <circle cx="8.8" cy="8.8" r="5.3" />
      <path d="m12.8 12.8 4 4" />
    </>
  ),
  sliders: (
    <>
      <path d="M3 6h8M15 6h2M3 14h2M9 14h8" />
      <circle cx="13" cy="6" r="2" />
      <circle cx="7" cy="14" r="2" />
    </>
  ),
  tick: <path d="m5 10.5 3.5 3.5L15.5 6.5" />,
  checked: (
    <>
      {ring}
      <path d="m6.7 10.3 2.3 2.3 4.4-4.8" />
    </>
  ),
  warning: (
    <>
      <path d="M10 3 2.5 16.5h15L10 3Z" />
      <path d="M10 8.2v3.6M10 14.1v.1" />
    </>
  ),
} as const;
