/** Whether an object has this key of its own; from there on the compiler knows it too. */
export function isKeyOf<Some extends object>(object: Some, key: PropertyKey | null): key is keyof Some {
  return key !== null && Object.hasOwn(object, key);
}
