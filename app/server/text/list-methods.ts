type Callback<Value> = (item: Value, index: number) => Value;
const isCallback = <Value>(value: Value | Callback<Value>): value is Callback<Value> => typeof value === "function";

/**
 * Calls a method of a list for expressions that are evaluated and not executed: in content, and in settings that are imported.
 * @param given the arguments; a function in the expression is a callback here
 * @returns undefined if the method is not one of those below, or lacks its callback
 */
export function callListMethod<Value>(
  list: readonly Value[],
  name: string,
  given: readonly (Value | Callback<Value>)[],
): string | boolean | readonly Value[] | undefined {
  const [first] = given;
  const values = given.filter((value): value is Value => !isCallback(value));
  if (values.length === given.length) return callWithValues(list, name, values);
  if (given.length !== 1 || first === undefined || !isCallback(first)) return undefined;
  switch (name) {
    case "map":
      return list.map((item, index) => first(item, index));
    case "filter":
      return list.filter((item, index) => first(item, index));
    case "flatMap":
      return list.flatMap((item, index) => first(item, index));
    default:
      return undefined;
  }
}

function callWithValues<Value>(list: readonly Value[], name: string, values: readonly Value[]) {
  const [first, second] = values;
  switch (name) {
    case "concat":
      return list.concat(...values);
    case "includes":
      return values.length === 1 && list.some((item) => item === first);
    case "join":
      return list.some((item) => typeof item === "object" || typeof item === "function")
        ? undefined
        : list.join(first === undefined ? "," : String(first));
    case "slice":
      return values.every((value) => typeof value === "number")
        ? list.slice(Number(first ?? 0), second === undefined ? undefined : Number(second))
        : undefined;
    default:
      return undefined;
  }
}
