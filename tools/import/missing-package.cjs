// Stands for every package that the old site has not installed: a plugin without pages, and an empty value for any other
// use. Text methods, lists and calls of the stand-in return further stand-ins, so that the configuration can be read.

let count = 0;
/** Absent, so that Docusaurus and Node do not treat the stand-in as a promise or a plugin that validates its options. */
const absent = new Set(["then", "validateOptions", "validateThemeConfig", "getSwizzleConfig", "toJSON"]);

const createStandIn = () =>
  new Proxy(
    function missingPackage(context) {
      count += 1;
      return context?.siteDir === undefined ? createStandIn() : { name: `missing-package-${count}` };
    },
    {
      get: (target, key) => {
        if (key === Symbol.toPrimitive) return () => "";
        if (key === Symbol.iterator) return [][Symbol.iterator];
        if (key === "isMissingPackage" || key === "__esModule") return true;
        if (typeof key === "symbol" || absent.has(key) || key in target) return target[key];
        return createStandIn();
      },
      construct: createStandIn,
    },
  );

module.exports = createStandIn();
