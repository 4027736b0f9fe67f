import { offer, payment, serviceTargets } from "../domain/catalogue.ts";
import type { Question } from "../domain/website/site.ts";
import { agreedWords } from "./agreed.ts";

/** The twelve questions of the plans page. Answers are plain text: search engines read them too. */
export const startingQuestions: Question[] = [
  {
    question: "What’s the catch?",
    answer: `You stay for a year. You pay nothing for design, building or launch. In return you host the site with me for at least {months} months, from {cheapest} a month, and pay for your domain name.`,
  },
  {
    question: "When do I pay, and how?",
    answer: `Nothing up front: getting in touch, design and building cost nothing. The first payment is for your hosting and, where your plan doesn’t include one, your domain name from {domain price} a year; I send you an invoice when it is time. You can pay by ${payment.ways.join(" or ")}, monthly or yearly.`,
  },
  {
    question: "Do I have to sign a contract?",
    answer: `There’s no formal contract. ${agreedWords} There is a commitment: {months} months’ hosting. If you buy as a consumer and not for a business, you also have ${offer.consumerCancellationDays} days to change your mind.`,
  },
  {
    question: "What happens if I leave before {months} months?",
    answer: `You pay the rest of the term, and not a penny more. On {cheapest plan}, leaving after month 5 costs {left after 5 months}: ${offer.minimumTermMonths - 5} months at {cheapest}. From month {months} it costs nothing, and you carry on month to month for as long as you like.`,
  },
  {
    question: "How long does it take?",
    answer: `About {days} days from your first message. Words and photographs are usually what we wait for, so send them early.`,
  },
  {
    question: "What do I get in the free website?",
    answer: `Up to {pages} pages designed for your business, built to work on phones, with the basic SEO that helps search engines understand them. A draft comes first, you say what to change, and only then does it go live. It comes with {months} months’ hosting from {cheapest} a month, plus a domain.`,
  },
  {
    question: "Which plan do I need?",
    answer: `Most small sites are happy on {cheapest plan}. Take {featured plan} if you want several mailboxes, your first year’s domain and {featured plan hours} of changes a month; take {largest plan} if you have a lot to store and want {largest plan hours}. If you’re unsure, ask me and I’ll name the cheapest that fits.`,
  },
  {
    question: "Who pays for my domain name, and who owns it?",
    answer: `You own it. On {featured plan} and {largest plan} I cover up to {domain covered} of the first year and you pay the difference above that. On the other plans you pay for it, from {domain price} a year. Renewals are at cost on every plan.`,
  },
  {
    question: "Can I add pages or change things later?",
    answer: `Yes, whenever you like. Changes come out of your plan’s monthly hours if it has them, or are done as extra support at {hour price}. I tell you the time before I start.`,
  },
  {
    question: "We are a charity. Is it free for us?",
    answer: `The website and the hosting are, on the {charity plan} plan, for small community groups and charities only. You pay for your domain name, from {domain price} a year, and the {months} months apply to you too, at £0.00 a month.`,
  },
  {
    question: "How do I get help once the site is live?",
    answer: `Write to {support email}. It’s me who answers, {opening days}, {opens} to {closes}, and I aim to within ${serviceTargets.ticketReplyBusinessHours} business hours; the average is about ${serviceTargets.averageTicketReplyHours} hour. With {emergency} you hear from me within ${serviceTargets.emergencyReplyMinutes} minutes.`,
  },
  {
    question: "What happens to my site and data if I cancel?",
    answer: `I keep everything for ${offer.retentionDays} days in case you change your mind, then it’s deleted. Your domain name stays yours. Only invoices stay longer, because tax law says so.`,
  },
];
