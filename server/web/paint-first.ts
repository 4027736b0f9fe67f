/**
 * Pages are complete without scripts, so the first paint does not wait beside them for the line: the framework's preloads
 * go, and its module script starts loading right after the page has been painted. On a slow phone that is a second.
 */
export function paintFirst(html: string): string {
  const preloaded: string[] = [];
  const lean = html.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href: string) => {
    preloaded.push(href);
    return "";
  });
  return lean.replace(/(<script[^>]*\btype="module"[^>]*>)(.*?)(<\/script>)/s, (_, open, code, close) => {
    return `${open}${afterPaint(code, preloaded)}${close}`;
  });
}

function afterPaint(code: string, preloaded: string[]): string {
  const names: string[] = [];
  const modules: string[] = [];
  const rest = code.replace(
    /^\s*import (?:\* as (\w+) from )?("[^"]+");?/gm,
    (_, name: string | undefined, from: string) => {
      names.push(name ?? "");
      modules.push(`import(${from})`);
      return "";
    },
  );
  const entry = /import\(("[^"]+")\)/.exec(rest)?.[1];
  if (!entry || modules.length === 0)
    throw new Error("the framework's module script has another form than paintFirst knows");
  const others = preloaded
    .filter((href) => JSON.stringify(href) !== entry)
    .map((href) => `import(${JSON.stringify(href)})`);
  return [
    // A hidden tab is never painted.
    "await new Promise((painted) => { requestAnimationFrame(() => setTimeout(painted)); setTimeout(painted, 1000); });",
    `const [${names.join(", ")}] = await Promise.all([${[...modules, ...others].join(", ")}]);`,
    rest.trim(),
  ].join("\n");
}
