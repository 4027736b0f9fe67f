import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { zipSync } from "fflate";
import type { MaterialKind } from "../../domain/material.ts";
import type { Person, PersonActor } from "../access/actor.ts";
import { approveVersion } from "../drafts/answer-version.ts";
import { findReview } from "../drafts/find-review.ts";
import { sendVersion } from "../drafts/send-version.ts";
import { uploadVersion } from "../drafts/upload-version.ts";
import { addFile } from "../files/add-file.ts";
import { answerItems } from "../material/answer-items.ts";
import { addItem } from "../material/edit-list.ts";
import { sendList, takeTurn } from "../material/send-list.ts";
import { writeMessage, writeNote } from "../messages/write-message.ts";
import { cast } from "./cast.ts";

/**
 * What the demo's provider and clients have done in the ten days: lists, files, messages and drafts, by the product's own functions,
 * at moments that have passed. For the demo alone, in a process that has the web's settings.
 */
export async function addSampleWork(now = new Date()): Promise<void> {
  const ago = (days: number, minutes = 0) => new Date(now.getTime() - days * 86_400_000 + minutes * 60_000);
  await askTheSchool(ago);
  await showTheStudio(ago);
  await approveTheGarden(ago);
}

type Ago = (days: number, minutes?: number) => Date;

const [, school] = cast.maya.projects;
const [studio] = cast.priya.projects;
const [garden] = cast.fernValley.projects;

/** A list of which half has come, and a message that waits for an answer. */
async function askTheSchool(ago: Ago): Promise<void> {
  const projectId = school.id;
  const maya = (at: Date) => client(cast.maya.id, at);
  await writeNote(provider(ago(11)), projectId, {
    text: "Maya shoots with her phone. Ask for landscape. Do not promise the booking system: she has not paid for it.",
    retryKey: undefined,
  });
  await write(maya(ago(8)), projectId, "I am away from tomorrow until Monday. Can it wait?");
  const answer = "Of course. I carry on with the first page, and you find it here when you are back.";
  await write(provider(ago(8, 10)), projectId, answer, { seen: ago(8) });
  const [photos, words] = await ask(projectId, ago(5), {
    note: school.note,
    items: [
      { kind: "photos", title: "Photos of a class", hint: "People at the table, not empty rooms.", enough: 6 },
      { kind: "text", title: "What people learn", hint: "80 words is plenty.", enough: 1 },
      { kind: "date", title: "Spring dates", hint: "Every date that should stand on the site.", enough: 1 },
    ],
  });
  const text = "Taken with your phone is fine: hold it sideways.";
  await write(provider(ago(5, 10)), projectId, text, { seen: ago(5) });
  for (const [index, name] of ["class-table", "kneading", "oven"].entries())
    await give(maya(ago(2, index)), { projectId, itemId: photos, name: `${name}.jpg` });
  const learned = "You mix, knead, shape and bake two loaves, and take both home, with a jar of the starter.";
  await answerItems(maya(ago(2, 5)), projectId, new Map([[words, { answer: learned }]]));
  const coming = "Photographs are coming. Could the table of dates go on a page of its own?";
  await write(maya(ago(1)), projectId, coming, { seen: ago(8, 10), mailReceivedAt: ago(1) });
}

/** What was enough to go on with, and the first version, which waits for its client. */
async function showTheStudio(ago: Ago): Promise<void> {
  const projectId = studio.id;
  const priya = (at: Date) => client(cast.priya.id, at);
  const [photos, times] = await ask(projectId, ago(9), {
    note: "Two photos and your classes, then I carry on.",
    items: [
      { kind: "photos", title: "Photos of the room", hint: "By day, with the mats out.", enough: 2 },
      { kind: "text", title: "Your classes", hint: "Day, time and what it is called.", enough: 1 },
      { kind: "files", title: "Logo", hint: "SVG, PDF or a large PNG.", enough: 1 },
    ],
  });
  await give(priya(ago(7)), { projectId, itemId: photos, name: "room.jpg" });
  const answer =
    "Monday 7:00 slow start\nTuesday 18:30 after work\nThursday 10:00 with babies\nSaturday 9:00 long class";
  await answerItems(priya(ago(7, 5)), projectId, new Map([[times, { answer }]]));
  const plan = await give(priya(ago(6)), { projectId, name: "name-board.jpg" });
  const colours = "This is the sign on our door. Can the site have its colours? I have no logo but that.";
  await write(priya(ago(6, 1)), projectId, colours, { attached: [plan] });
  const says = "It can. Your sign is all that I need, so I begin.";
  await write(provider(ago(6, 60)), projectId, says, { seen: ago(6, 1) });
  await takeTurn(provider(ago(6, 65)), projectId);
  await draft(projectId, "nair-yoga", ago(1), "The first version: a first page and your timetable.");
  const seen = "Have a look on your phone, too. What should be different, you can write right there.";
  await write(provider(ago(1, 10)), projectId, seen, { seen: ago(1) });
}

async function approveTheGarden(ago: Ago): Promise<void> {
  const projectId = garden.id;
  const note = "One page with everything: when, how to help, how to find the gate.";
  await draft(projectId, "fern-valley", ago(3), note);
  const approver = client(cast.fernValley.id, ago(2));
  const [version] = (await findReview(approver, projectId))?.versions ?? [];
  if (!version) throw new Error("the sample's draft was not sent");
  const { number, fingerprint } = version;
  const given = { projectId, number, fingerprint, typedName: "Fern Valley committee", firstPaymentNote: "" };
  done(await approveVersion(approver, given), "answered");
}

type Item = { kind: MaterialKind; title: string; hint: string; enough: number };

/** Gives the ids of what is wanted. */
async function ask<Items extends readonly Item[]>(
  projectId: string,
  at: Date,
  { note, items }: { note: string; items: readonly [...Items] },
) {
  const wanted = items.map((item) => Object.assign({ id: randomUUID(), choices: [], isNeeded: true }, item));
  for (const item of wanted) done(await addItem(provider(at), projectId, item), "saved");
  done(await sendList(provider(at), projectId, note), "sent");
  return wanted.map(({ id }) => id) as { [Place in keyof Items]: string };
}

type Giving = { projectId: string; itemId?: string; name: string };

async function give(actor: PersonActor, { projectId, itemId, name }: Giving): Promise<string> {
  const id = randomUUID();
  done(await addFile(actor, { id, projectId, itemId, name }, [sample(name)]), "added");
  return id;
}

async function write(
  actor: PersonActor,
  projectId: string,
  text: string,
  { seen, attached = [], mailReceivedAt }: { seen?: Date; attached?: string[]; mailReceivedAt?: Date } = {},
) {
  done(
    await writeMessage(actor, projectId, {
      text,
      retryKey: undefined,
      seen,
      attached,
      ...(mailReceivedAt ? { mailReceivedAt } : {}),
    }),
    "written",
  );
}

async function draft(projectId: string, folder: string, at: Date, note: string): Promise<void> {
  const names = readdirSync(new URL(folder, samples));
  const archive = zipSync(Object.fromEntries(names.map((name) => [name, sample(`${folder}/${name}`)])));
  done(await uploadVersion(provider(at), { id: randomUUID(), projectId }, [archive]), "uploaded");
  done(await sendVersion(provider(at), { projectId, number: 1, note }), "sent");
}

const samples = new URL("./samples/", import.meta.url);

const sample = (path: string): Uint8Array => readFileSync(new URL(path, samples));

function done({ outcome }: { outcome: string }, wanted: string): void {
  if (outcome !== wanted) throw new Error(`the sample's work: ${outcome}, not ${wanted}`);
}

const provider = (at: Date) => act({ kind: "person", id: cast.sam.id, role: "admin" }, at);
const client = (id: string, at: Date) => act({ kind: "person", id, role: "user" }, at);

function act(person: Person, at: Date): PersonActor {
  return Object.assign({ address: "", requestId: "demo", at }, person);
}
