import type { Session } from "./books.ts";

/** A page to click through, with no checks of what is typed: nothing real belongs here. */
export function drawPage(session: Session, refusal?: string): string {
  const { mode, amount_total: pence, payment, lines } = session;
  const title = mode === "setup" ? "Save a way to pay" : `Pay ${pounds(pence ?? 0)}`;
  const verb = mode === "setup" ? "Save" : "Pay by";
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 3rem auto; padding: 0 1rem; color: #1a1a2e }
  label { display: block; margin: 1rem 0 .25rem }
  input { font: inherit; width: 100%; box-sizing: border-box; padding: .6rem }
  button { font: inherit; width: 100%; min-height: 2.75rem; margin-top: .75rem; cursor: pointer }
  [role=alert] { border-left: .25rem solid #b00020; padding-left: .75rem }
  small { color: #555 }
</style>
</head>
<body>
<main>
<p><small>A stand-in for the payment provider. No money moves: type nothing real.</small></p>
<h1>${title}</h1>
${lines.length > 1 ? drawLines(lines) : `<p>${harmless(payment.description)}</p>`}
${refusal ? `<p role="alert">${harmless(refusal)}</p>` : ""}
<form method="post">
<label for="card">Card number</label>
<input id="card" name="cardNumber" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242">
<button name="choice" value="card">${verb} card</button>
<label for="account">Account number</label>
<input id="account" name="accountNumber" inputmode="numeric" autocomplete="off" value="00012345">
<button name="choice" value="bacs">${verb} Direct Debit</button>
<button name="choice" value="refuse">Card is refused</button>
<button name="choice" value="cancel">Cancel</button>
</form>
<p><small>4000 0000 0000 0341 can be saved and is refused when it is charged later; account 22222227 never pays, and one that begins with a 9 takes three minutes.</small></p>
</main>
</body>
</html>`;
}

function drawLines(lines: Session["lines"]): string {
  const rows = lines.map(({ name, pence }) => `<li>${harmless(name)}: ${pounds(pence)}</li>`);
  return `<ul>${rows.join("")}</ul>`;
}

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}

export function drawClosedPage(): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Nothing to pay here</title></head>
<body><main><h1>Nothing to pay here</h1><p>This page has been used, or its time is over.</p></main></body></html>`;
}

function harmless(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
