import { type RefObject, useLayoutEffect } from "react";

/** A native modal dialog that is open as long as it is mounted: the browser keeps the focus inside and gives it back. */
export function ModalDialog(props: {
  dialog: RefObject<HTMLDialogElement | null>;
  label: string;
  className: string;
  onClose: () => void;
  children: React.ReactNode;
}) {
  const { dialog, label, className, onClose, children } = props;

  // Before anything else can happen: the next key belongs to the dialog.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, [dialog]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        // The backdrop belongs to the dialog element; everything else lies in its children.
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      {children}
    </dialog>
  );
}
