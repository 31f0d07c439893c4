import { useRef, useState } from "react";
import { ModalDialog } from "./modal-dialog.tsx";

const shortcuts: ReadonlyArray<{ readonly keys: readonly (readonly string[])[]; readonly does: string }> = [
  { keys: [["Ctrl", "K"], ["⌘", "K"], ["/"]], does: "Search" },
  { keys: [["["]], does: "Previous page" },
  { keys: [["]"]], does: "Next page" },
  { keys: [["t"]], does: "Switch between light and dark" },
  { keys: [["?"]], does: "This list" },
];

/** The site's keys, and a switch for those that are a single letter. */
export function ShortcutsDialog(props: {
  initiallyAllowed: boolean;
  onAllow: (isAllowed: boolean) => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isAllowed, setAllowed] = useState(props.initiallyAllowed);
  return (
    <ModalDialog
      dialog={dialog}
      label="Keyboard shortcuts"
      className="search-dialog shortcuts-dialog"
      onClose={props.onClose}
    >
      <div className="shortcuts">
        <h2>Keyboard shortcuts</h2>
        <dl>
          {shortcuts.map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((combination, index) => (
                  <span key={combination.join("+")}>
                    {index > 0 ? " or " : null}
                    {combination.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </span>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label className="shortcuts-setting">
          <input
            type="checkbox"
            checked={isAllowed}
            onChange={(event) => {
              setAllowed(event.target.checked);
              props.onAllow(event.target.checked);
            }}
          />
          Use shortcuts of a single key
        </label>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </ModalDialog>
  );
}
