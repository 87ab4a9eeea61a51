import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReadingSection } from './reading-page.tsx'
import { SupportLink } from './support-link.tsx'

/** The first half of the policy: whose data it is, what is kept and where. */
export const privacyRecords: readonly ReadingSection[] = [
  {
    id: 'in-short',
    title: t`In short`,
    body: (
      <ul>
        <li>{t`We keep what a till and a stock book need, and no more.`}</li>
        <li>{t`We do not sell personal data, show advertising, or follow you around the web.`}</li>
        <li>{t`What you record about your shop is yours. No other shop sees it.`}</li>
        <li>{t`You may see, correct, export and delete the data about you, most of it yourself in the settings. Write to us about the rest and we will answer.`}</li>
      </ul>
    ),
  },
  {
    id: 'who',
    title: t`Who is responsible`,
    body: (
      <>
        <p>
          <Trans>
            “We” are the people who run Tunda at this address. Reach us, also about data protection, at <SupportLink />.
          </Trans>
        </p>
        <p>
          <Trans>
            <b>For your account</b> (your name, email address, sign-ins and preferences) we are the{' '}
            <i>data controller</i>: we decide why and how it is kept.
          </Trans>
        </p>
        <p>
          <Trans>
            <b>For what a shop records</b> (its customers above all) the shop is the data controller and we are its{' '}
            <i>data processor</i>: we keep those records for the shop and on its instructions. If you are a customer of
            a shop that uses Tunda, please ask the shop first; we help it to answer you.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'what',
    title: t`What we keep`,
    body: (
      <dl>
        <dt>{t`Your account`}</dt>
        <dd>{t`Full name, email address, a one-way Argon2id hash of your password (never the password itself), when you accepted the terms, your preferences, and which shop you belong to in which role.`}</dd>
        <dt>{t`Your sign-ins`}</dt>
        <dd>{t`When a session began and was last used, the browser it came from, and failed attempts by network address and account, so that nobody can keep guessing passwords.`}</dd>
        <dt>{t`Your shop`}</dt>
        <dd>{t`Its name and line of business, categories, products, prices, costs, stock and each movement of stock.`}</dd>
        <dt>{t`Sales`}</dt>
        <dd>{t`What was sold, for how much, when, how it was paid (the method only: no card or Mobile Money numbers), who recorded it, and the customer’s name and contact if the shop enters them.`}</dd>
        <dt>{t`Customers of a shop`}</dt>
        <dd>{t`What the shop chooses to enter: name, phone, email address, age, place, and totals of their purchases.`}</dd>
        <dt>{t`What was done`}</dt>
        <dd>{t`A record of changes to money, stock and permissions, with the person, the time and the browser. Passwords and keys are removed from it.`}</dd>
        <dt>{t`Emails to support`}</dt>
        <dd>{t`What you write, and the technical details you choose to send along.`}</dd>
      </dl>
    ),
  },
  {
    id: 'why',
    title: t`Why, and on what ground`,
    body: (
      <ul>
        <li>
          <Trans>
            <b>To run Tunda for you</b>: because you asked for the service and we agreed to give it (performance of a
            contract).
          </Trans>
        </li>
        <li>
          <Trans>
            <b>To keep it safe</b>: limits on attempts, the record of changes, and emails about your password (our legal
            duty to secure personal data).
          </Trans>
        </li>
        <li>
          <Trans>
            <b>To answer you</b> when you write (contract, or your consent).
          </Trans>
        </li>
        <li>
          <Trans>
            <b>To obey the law</b>, where it makes us keep or hand over a record.
          </Trans>
        </li>
      </ul>
    ),
  },
  {
    id: 'device',
    title: t`On your device`,
    body: (
      <>
        <p>{t`Tunda keeps a few things in your browser, all of them needed for what you see:`}</p>
        <ul>
          <li>{t`your sign-in, until you sign out;`}</li>
          <li>{t`your choice of light or dark colours;`}</li>
          <li>{t`preferences, when they could not be saved on the server;`}</li>
          <li>{t`whether the menu is open: a cookie named sidebar_state that lasts 7 days.`}</li>
        </ul>
        <p>{t`There are no advertising or measuring cookies, and no scripts or fonts from other companies.`}</p>
      </>
    ),
  },
]
