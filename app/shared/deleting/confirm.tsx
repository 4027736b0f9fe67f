import type { ReactNode } from "react";
import { ActionForm } from "../../ui/action-form.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { useQuestion } from "./question.ts";
import "../admin.css";

type AdminConfirmProps = {
  title: string;
  lead?: ReactNode;
  /** What goes, when it is erased and what stays. */
  points: { icon: IconName; says: ReactNode }[];
  keep: string;
  intent: string;
  row: { name: string; id: string };
  extra?: Record<string, string>;
  /** In the address. */
  question?: string;
  /** The button that does it repeats what it does. */
  button: string;
  /** Red, unless nothing is lost by it. */
  look?: "danger" | "primary";
};

/** '?delete=ID' asks, and leaving that address is the answer no. */
export function AdminConfirm({
  title,
  lead,
  points,
  keep,
  intent,
  row,
  extra = {},
  question = "delete",
  button,
  look = "danger",
}: AdminConfirmProps) {
  const { leave } = useQuestion(question);
  return (
    <Dialog title={title} closeTo={leave}>
      {lead ? <p className="strong">{lead}</p> : null}
      <ul className="stack gap-8">
        {points.map(({ icon, says }) => (
          <li key={icon} className="beside">
            <Icon name={icon} size="md" />
            <span>{says}</span>
          </li>
        ))}
      </ul>
      <div className="row confirm-acts above-line">
        {/* The safe answer has the focus, without scripts too. */}
        <ButtonLink to={leave} replace preventScrollReset variant="quiet" size="sm" autoFocus>
          {keep}
        </ButtonLink>
        <ActionForm
          intent={intent}
          row={row}
          extra={extra}
          action={leave}
          result={undefined}
          look={look}
          className="row"
          button={button}
        />
      </div>
    </Dialog>
  );
}
