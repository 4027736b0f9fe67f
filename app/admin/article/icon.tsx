export type ArticleIconName = keyof typeof icons;

/** The drawings on the editor's tools. Each tool has its name besides. */
export function ArticleIcon({ name }: { name: ArticleIconName }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {icons[name]}
    </svg>
  );
}

const icons = {
  normal: <path d="M9 16.5V3.5h6.5M12.7 3.5v13M9 10.2a3.35 3.35 0 0 1 0-6.7" />,
  blockquote: <path d="M8.2 5.5C5.5 6.3 4 8.3 4 11v3.5h4.5V11H6.2M16.2 5.5c-2.700.8-4.2 2.8-4.2 5.5v3.5h4.5V11h-2.3" />,
  strong: <path d="M6 3.5h4.8a3.1 3.1 0 0 1 0 6.3H6zM6 9.8h5.6a3.35 3.35 0 0 1 0 6.7H6z" strokeWidth="2.3" />,
  em: <path d="M8.5 3.5H15M5 16.5h6.5M11.7 3.5l-3.4 13" />,
  code: <path d="m7 5.5-4.5 4.5L7 14.5M13 5.5l4.5 4.5-4.5 4.5" />,
  bullet: <path d="M8 5h9M8 10h9M8 15h9M3.6 5h.1M3.6 10h.1M3.6 15h.1" />,
  number: (
    <path
      d="M9 5h8M9 10h8M9 15h8M3 3.8l1.3-.8v4M2.8 12.2c.3-.8 2.2-.9 2.200.3 0 .9-1 1.4-2.2 2.7h2.4"
      strokeWidth="1.6"
    />
  ),
  link: (
    <path d="M8.3 11.7a3.3 3.3 0 0 0 4.7 0l3-3a3.32 3.32 0 0 0-4.7-4.7l-1.2 1.2M11.7 8.3a3.3 3.3 0 0 0-4.7 0l-3 3a3.32 3.32 0 0 0 4.7 4.7l1.2-1.2" />
  ),
  picture: (
    <>
      <rect x="2.5" y="4" width="15" height="12" rx="2" />
      <circle cx="7" cy="8.2" r="1.4" />
      <path d="m3.5 14.5 4-3.7 2.8 2.5 3-3.3 3.7 4" />
    </>
  ),
  codeBlock: (
    <>
      <rect x="2.5" y="3.5" width="15" height="13" rx="2" />
      <path d="m7.5 8-2 2 2 2M12.5 8l2 2-2 2M10.6 7.5 9.4 12.5" />
    </>
  ),
  undo: <path d="M7 4 3.5 7.5 7 11M3.5 7.5h8a4.5 4.5 0 0 1 0 9H8" />,
  redo: <path d="m13 4 3.5 3.5L13 11M16.5 7.5h-8a4.5 4.5 0 0 0 0 9H12" />,
  up: <path d="M10 16V4.5M5 9.5l5-5 5 5" />,
  down: <path d="M10 4v11.5M5 10.5l5 5 5-5" />,
  bin: <path d="M3.5 5.5h13M8 5.5V3.5h4v2M5 5.5l.8 11h8.4l.8-11" />,
} as const;
