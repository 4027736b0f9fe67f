import { Link } from "react-router";
import type { PolicyBlock, PolicySection, PolicyTable, Words } from "../../../content/policies/policy.ts";
import { Cell, Row, Table } from "../../ui/table.tsx";

export function PolicySections({ sections }: { sections: readonly PolicySection[] }) {
  return sections.map((section) => (
    <section key={section.id} id={section.id}>
      <h2>{section.title}</h2>
      {section.blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </section>
  ));
}

function Block({ block }: { block: PolicyBlock }) {
  if ("paragraph" in block) {
    return (
      <p>
        <Linked words={block.paragraph} />
      </p>
    );
  }
  if ("table" in block) return <Figures table={block.table} />;
  return (
    <ul className="day-bullets">
      {block.list.map((words) => (
        <li key={JSON.stringify(words)}>
          <Linked words={words} />
        </li>
      ))}
    </ul>
  );
}

function Linked({ words }: { words: Words }) {
  if (typeof words === "string") return words;
  return words.map((part) => {
    if (typeof part === "string") return part;
    return part.to.startsWith("/") ? (
      <Link key={part.to} to={part.to}>
        {part.text}
      </Link>
    ) : (
      <a key={part.to} href={part.to}>
        {part.text}
      </a>
    );
  });
}

function Figures({ table }: { table: PolicyTable }) {
  return (
    <Table caption={table.caption} heads={[...table.head]}>
      {table.rows.map(([name, ...cells]) => (
        <Row key={name}>
          <Cell>{name}</Cell>
          {cells.map((cell, index) => (
            <Cell key={table.head[index + 1]} label={table.head[index + 1] ?? ""} money={cell.startsWith("£")}>
              {cell}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}
