import type { ReactNode } from "react";
import { business } from "../../../content/business.ts";
import drawings from "../project/days.svg?url&no-inline";
import { signInWords as words } from "./words.ts";
import "../project/day-strip.css";
import "./sign-in-frame.css";

type SignInFrameProps = { title: string; lead?: ReactNode; children: ReactNode };

/** The pages somebody meets before they are in: what to do in one half, what it is all about in the other. */
export function SignInFrame({ title, lead, children }: SignInFrameProps) {
  return (
    <div className="sign-in">
      <div className="stack sign-in-box">
        <h1>{title}</h1>
        {lead ? <p className="soft sign-in-lead">{lead}</p> : null}
        {children}
      </div>
      <TenDays />
    </div>
  );
}

export function MailToSupport() {
  return <a href={`mailto:${business().supportEmail}`}>{business().supportEmail}</a>;
}

function TenDays() {
  return (
    <div className="sign-in-days">
      <p>{words.motto}</p>
      <div className="day-strip sign-in-strip" role="img" aria-label={words.drawing}>
        {days.map((day) => (
          <div key={day} className={day === 10 ? "is-open" : undefined}>
            <svg viewBox="0 0 44 52" aria-hidden="true">
              <use href={`${drawings}#leaf`} />
              <use href={`${drawings}#day-${day}`} />
            </svg>
            <span>Day {day}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
