/** Whether an object has this key of its own; from there on the compiler knows it too. */
export function isKeyOf<Some extends object>(object: Some, key: PropertyKey | null): key is keyof Some {
  return key !== null && Object.hasOwn(object, key);
}

/** Its keys, by the names that the compiler knows. */
export function keysOf<Some extends object>(object: Some): (keyof Some & string)[] {
  return Object.keys(object).filter((key) => isKeyOf(object, key));
}
