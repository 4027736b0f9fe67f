/** The policy has led everybody elsewhere by now: this address is only a direction. */
export function loader() {
  return new Response(null, { status: 404 });
}
