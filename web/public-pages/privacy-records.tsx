import type { ReadingSection } from './reading-page.tsx'
import { SupportLink } from './support-link.tsx'

/** The first half of the policy: whose data it is, what is kept and where. */
export const privacyRecords: readonly ReadingSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <ul>
        <li>We keep what a till and a stock book need, and no more.</li>
        <li>We do not sell personal data, show advertising, or follow you around the web.</li>
        <li>What you record about your shop is yours. No other shop sees it.</li>
        <li>
          You may see, correct, take away and delete what is about you, most of it yourself in the settings. Write to us
          about the rest and we answer.
        </li>
      </ul>
    ),
  },
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          “We” are the people who run Tunda at this address. Reach us, also about data protection, at <SupportLink />.
        </p>
        <p>
          <b>For your account</b> (your name, e-mail address, sign-ins and preferences) we are the{' '}
          <i>data controller</i>: we decide why and how it is kept.
        </p>
        <p>
          <b>For what a shop records</b> (its customers above all) the shop is the data controller and we are its{' '}
          <i>data processor</i>: we keep those records for the shop and on its instructions. If you are a customer of a
          shop that uses Tunda, please ask the shop first; we help it to answer you.
        </p>
      </>
    ),
  },
  {
    id: 'what',
    title: 'What we keep',
    body: (
      <dl>
        <dt>Your account</dt>
        <dd>
          Full name, e-mail address, a one-way Argon2id hash of your password (never the password itself), when you
          accepted the terms, your preferences, and which shop you belong to in which role.
        </dd>
        <dt>Your sign-ins</dt>
        <dd>
          When a session began and was last used, the browser it came from, and failed attempts by network address and
          account, so that nobody can try passwords without end.
        </dd>
        <dt>Your shop</dt>
        <dd>Its name and line of business, categories, products, prices, costs, stock and each movement of stock.</dd>
        <dt>Sales</dt>
        <dd>
          What was sold, for how much, when, how it was paid (the method only: no card or Mobile Money numbers), who
          recorded it, and the customer’s name and contact if the shop enters them.
        </dd>
        <dt>Customers of a shop</dt>
        <dd>What the shop chooses to enter: name, phone, e-mail address, age, place, and totals of their purchases.</dd>
        <dt>What was done</dt>
        <dd>
          A record of changes to money, stock and rights, with the person, the time and the browser. Passwords and keys
          are removed from it.
        </dd>
        <dt>Letters to support</dt>
        <dd>What you write, and the technical details you choose to send along.</dd>
      </dl>
    ),
  },
  {
    id: 'why',
    title: 'Why, and on what ground',
    body: (
      <ul>
        <li>
          <b>To run Tunda for you</b>: because you asked for the service and we agreed to give it (performance of a
          contract).
        </li>
        <li>
          <b>To keep it safe</b>: limits on attempts, the record of changes, and mails about your password (our legal
          duty to secure personal data).
        </li>
        <li>
          <b>To answer you</b> when you write (contract, or your consent).
        </li>
        <li>
          <b>To obey the law</b>, where it makes us keep or hand over a record.
        </li>
      </ul>
    ),
  },
  {
    id: 'device',
    title: 'On your device',
    body: (
      <>
        <p>Tunda keeps a few things in your browser, all of them needed for what you see:</p>
        <ul>
          <li>your sign-in, until you sign out;</li>
          <li>your choice of light or dark colours;</li>
          <li>preferences, when they could not be saved on the server;</li>
          <li>whether the menu is open: a cookie named sidebar_state that lasts 7 days.</li>
        </ul>
        <p>There are no advertising or measuring cookies, and no scripts or fonts from other companies.</p>
      </>
    ),
  },
]
