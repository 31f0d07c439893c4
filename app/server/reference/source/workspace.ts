import { statSync } from "node:fs";
import path from "node:path";
import { decodeLeniently } from "#app/lib/site-path.ts";
import { findRealPath, isInsideFolder } from "#app/server/files/list-files.ts";
import { readBytes, specificationCap, toUnreadable } from "#app/server/files/read-bytes.ts";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { createLocator } from "#app/server/text/parsed-text.ts";
import { toValidText } from "#app/server/text/well-formed.ts";
import { Cursor, parseSegment, type SourceFile } from "./cursor.ts";
import { parseFile } from "./parse-file.ts";

/** The reason why a `$ref` cannot be resolved. If the code is not `broken-ref`, the specification is rejected. */
interface BrokenReference {
  readonly code: "ref-remote" | "ref-outside" | "ref-folder" | "ref-unreadable" | "broken-ref";
  readonly message: string;
  readonly hint: string;
  /** True if the `$ref` names a file that cannot be parsed. `Workspace.diagnostics` contains the errors in this file. */
  readonly isUnparsable?: true;
}

type Resolved =
  | { readonly target: Cursor; readonly broken?: undefined }
  | { readonly target?: undefined; readonly broken: BrokenReference };

interface Followed {
  /** Target of the last `$ref`, or the value if it has no `$ref`. Undefined if a `$ref` is broken or circular. */
  readonly target: Cursor | undefined;
  /** The objects with a `$ref`, first to last. Keys beside a `$ref` can extend its target. */
  readonly passed: readonly Cursor[];
}

/** The files of one specification, all below the main file's folder. Nothing is fetched from the network. */
export class Workspace {
  /** Diagnostics from parsing referenced files. The diagnostics of the main file are not included. */
  readonly diagnostics: Diagnostic[] = [];
  private readonly folder: string;
  private readonly realFolder: string;
  /** Files by their path and by their real path, because Kubernetes mounts each file of a ConfigMap under several paths. */
  private readonly documents = new Map<string, SourceFile | BrokenReference>();
  private readonly names = new Map<string, Cursor>();
  /** The schemas with each `$dynamicAnchor`, by `file#anchor`. A `$recursiveAnchor` has an empty name. */
  private readonly dynamicAnchors = new Map<string, Cursor[]>();
  /** The objects whose `$ref` is being followed for the pointer of another `$ref`. */
  private readonly followed = new Set<unknown>();

  constructor(root: SourceFile) {
    this.folder = path.dirname(root.file);
    // Kubernetes replaces all files at once when a ConfigMap is updated, so the folder may no longer exist.
    this.realFolder = findRealPath(this.folder) ?? this.folder;
    this.documents.set(findRealPath(root.file) ?? root.file, root);
  }

  /** Number of files that were opened without an error, including the main file. */
  get fileCount(): number {
    return new Set(this.documents.values().filter((document) => !("code" in document))).size;
  }

  /** Registers a URI (`$id`, `$self` or `file#anchor`) as a target of references. The first registration counts. */
  addName(uri: string, cursor: Cursor): void {
    if (!this.names.has(uri)) this.names.set(uri, cursor);
  }

  /** Registers a schema as a target of `$dynamicRef` or `$recursiveRef`. */
  addDynamicAnchor(anchor: string, cursor: Cursor): void {
    const uri = `${cursor.document.file}#${anchor}`;
    this.dynamicAnchors.set(uri, [...(this.dynamicAnchors.get(uri) ?? []), cursor]);
  }

  /** Follows one reference. Files outside the specification's folder are never read, even through a symbolic link. */
  resolve(reference: string, from: Cursor): Resolved {
    const [location = "", ...rest] = reference.split("#");
    const fragment = rest.join("#");
    let root = location === "" ? rootOf(from) : this.names.get(location);
    if (!root) {
      const document = this.open(location, from.document.file);
      if ("code" in document) return { broken: document };
      root = new Cursor(document, document.value);
    }
    if (fragment === "") return { target: root };
    const target = fragment.startsWith("/")
      ? this.findPointer(root, fragment)
      : this.names.get(`${root.document.file}#${fragment}`);
    if (target) return { target };
    const message = `$ref refers to ${reference}, which does not exist`;
    return { broken: { code: "broken-ref", message, hint: "correct the reference, or add what it refers to" } };
  }

  /** Follows `$ref`s to their target, which is undefined if a `$ref` is broken or circular. */
  follow(cursor: Cursor): Followed {
    const passed: Cursor[] = [];
    let at = cursor;
    for (;;) {
      const target = this.findReferenced(at);
      if (!target && typeof at.get("$ref")?.value !== "string") return { target: at, passed };
      if (passed.some((earlier) => earlier.value === at.value)) return { target: undefined, passed };
      passed.push(at);
      if (!target) return { target, passed };
      at = target;
    }
  }

  /** Returns the target of the reference in an object. Returns undefined if there is no reference, or if it is broken. */
  findReferenced(from: Cursor): Cursor | undefined {
    const reference = from.get("$ref")?.value;
    return typeof reference === "string" ? this.resolve(reference, from).target : this.findDynamic(from);
  }

  /**
   * Finds the target of a `$dynamicRef` or `$recursiveRef`: the schema with the anchor that contains the reference, or else the only
   * schema with it. If others have it too, what refers to them decides, so that the target is undefined.
   */
  private findDynamic(from: Cursor): Cursor | undefined {
    if (this.dynamicAnchors.size === 0) return undefined;
    const reference = from.text("$dynamicRef") ?? from.text("$recursiveRef");
    const found = this.dynamicAnchors.get(`${from.document.file}${reference}`) ?? [];
    for (let at: Cursor | undefined = from; at && found.length > 1; at = at.parent) {
      const { value } = at;
      if (found.some((each) => each.value === value)) return at;
    }
    return found.length === 1 ? found[0] : undefined;
  }

  /** Returns the target of `follow`. If a `$ref` is broken or circular, returns the last item of `passed`. */
  followToEnd(cursor: Cursor): Cursor {
    const { target, passed } = this.follow(cursor);
    return target ?? passed.at(-1) ?? cursor;
  }

  private findPointer(root: Cursor, fragment: string): Cursor | undefined {
    let target: Cursor | undefined = root;
    for (const token of fragment.slice(1).split("/")) {
      const key = parseSegment(decodeLeniently(token));
      const holder: Cursor = this.followInside(target, key);
      target = Array.isArray(holder.value) ? holder.items()[/^\d+$/.test(key) ? Number(key) : -1] : holder.get(key);
      if (!target) return undefined;
    }
    return target;
  }

  /** Resolves a `$ref` in the middle of a JSON pointer, such as `components: { $ref: parts.yaml }`. */
  private followInside(holder: Cursor, key: string): Cursor {
    const reference = holder.get(key) ? undefined : holder.get("$ref")?.value;
    if (typeof reference !== "string" || this.followed.has(holder.value)) return holder;
    this.followed.add(holder.value);
    const { target } = this.resolve(reference, holder);
    this.followed.delete(holder.value);
    return target ?? holder;
  }

  private open(reference: string, from: string): SourceFile | BrokenReference {
    const location = decodeLeniently(reference);
    if (/^[a-z][a-z\d+.-]*:|^\/\/|^\\\\/i.test(location)) {
      const message = `$ref refers to ${location}, but URLs are not allowed`;
      const hint =
        "download the file into the folder of the specification, and refer to the download; the server fetches nothing from the network";
      return { code: "ref-remote", message, hint };
    }
    const file = path.resolve(path.dirname(from), location);
    const known = this.documents.get(file) ?? this.openFile(file, location);
    this.documents.set(file, known);
    return known;
  }

  private openFile(file: string, location: string): SourceFile | BrokenReference {
    const outside: BrokenReference = {
      code: "ref-outside",
      message: `$ref refers to ${location}, which is outside the specification's folder`,
      hint: "copy the file into the specification's folder, and refer to the copy",
    };
    if (!isInsideFolder(this.folder, file)) return outside;
    const real = findRealPath(file);
    const message = `$ref refers to the file ${location}, which does not exist`;
    const hint = "correct the path, which is relative to the file that contains the $ref";
    if (real === undefined) return { code: "broken-ref", message, hint };
    if (!isInsideFolder(this.realFolder, real)) return outside;
    const opened = this.documents.get(real) ?? this.read(file, location);
    this.documents.set(real, opened);
    return opened;
  }

  private read(file: string, location: string): SourceFile | BrokenReference {
    const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory();
    const message = `$ref refers to ${location}, which is a folder`;
    if (isFolder) return { code: "ref-folder", message, hint: "refer to a file in the folder" };
    let bytes: Buffer;
    try {
      bytes = readBytes(file, specificationCap);
    } catch (error) {
      const { message: reason, hint } = toUnreadable(error);
      return { code: "ref-unreadable", message: `$ref refers to ${location}, which ${reason}`, hint };
    }
    // A long description may be in a separate Markdown or text file.
    if (/\.(?:md|markdown|txt)$/i.test(file)) {
      const text = toValidText(bytes.toString("utf8"));
      const readText = () => text;
      const locate = createLocator(readText, () => ({ value: text, invalid: [] }));
      return { file, isJson: false, readText, value: text, locate, origins: new WeakMap() };
    }
    return (
      parseFile(file, bytes, (diagnostic) => this.diagnostics.push(diagnostic)) ?? {
        code: "ref-unreadable",
        message: `$ref refers to the file ${location}, which has errors`,
        hint: "correct the errors that are reported for the file",
        isUnparsable: true,
      }
    );
  }
}

function rootOf(cursor: Cursor): Cursor {
  let root = cursor;
  while (root.parent) root = root.parent;
  return root;
}
