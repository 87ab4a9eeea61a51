import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import type { ReadingSection } from './reading-page.tsx'
import { SupportLink } from './support-link.tsx'

export const termsSections: readonly ReadingSection[] = [
  {
    id: 'agreement',
    title: t`Who agrees to what`,
    body: (
      <>
        <p>
          <Trans>
            “Tunda”, “we” and “us” mean the people who run the service at this address. “You” means the person who opens
            an account and the business that person acts for. By ticking the box when you create an account you accept
            these terms and our <Link to={paths.privacy}>Privacy Policy</Link>. If you do not agree, please do not use
            Tunda.
          </Trans>
        </p>
        <p>{t`Tunda keeps the stock, sales and customers of a shop and shows what they add up to. It is a tool for a business, not a bank, a tax adviser or an accountant.`}</p>
      </>
    ),
  },
  {
    id: 'account',
    title: t`Your account`,
    body: (
      <ul>
        <li>{t`You are at least 18 years old, and if you act for a business you are allowed to.`}</li>
        <li>{t`Your name and email address are correct, and you keep them up to date.`}</li>
        <li>{t`An account is for one person. Do not share its password; anyone who signs in with it acts in your name, and the records will say it was you.`}</li>
        <li>{t`Tell us at once if you think somebody else has got into your account.`}</li>
      </ul>
    ),
  },
  {
    id: 'your-records',
    title: t`Your records are yours`,
    body: (
      <>
        <p>{t`Products, prices, sales, customers and everything else you enter stay yours. You let us store and process them only to run Tunda for you, to keep it safe and to help when you ask.`}</p>
        <p>{t`You decide what you enter, so you answer for it: that you may keep it, that it is right, and that your customers know about it where the law says they must.`}</p>
      </>
    ),
  },
  {
    id: 'plans',
    title: t`Plans, limits and payment`,
    body: (
      <>
        <p>
          <Trans>
            Every plan has limits on products, people, tills and sales a month; the current numbers are listed{' '}
            <Link to={`${paths.landing}#plans`}>with the plans</Link>. When you reach one, you cannot add more of that
            kind until there is room or you change plan. What you have recorded stays, and stays readable.
          </Trans>
        </p>
        <p>{t`The Free limits cost nothing. A paid plan begins only after we have agreed its price and period with you, and what we agree then comes before this paragraph. We take no payment through this site.`}</p>
      </>
    ),
  },
  {
    id: 'your-duties',
    title: t`What you are responsible for`,
    body: (
      <>
        <p>
          <Trans>
            <b>Tax.</b> A Tunda receipt is a receipt of your shop. It is not a fiscal invoice of the Uganda Revenue
            Authority: if you must issue e-invoices or e-receipts through EFRIS, go on doing so. The VAT that Tunda
            shows is worked out from what you entered; check it before you file it.
          </Trans>
        </p>
        <p>
          <Trans>
            <b>Books.</b> Keep the records that tax and company law require, for as long as they require. Do not rely on
            Tunda as the only place you keep them.
          </Trans>
        </p>
        <p>
          <Trans>
            <b>Customers.</b> For the personal data of your own customers you are the data controller under the Data
            Protection and Privacy Act, 2019. Our part is in the <Link to={paths.privacy}>Privacy Policy</Link>.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: t`What is not allowed`,
    body: (
      <>
        <p>{t`Please do not, and do not help others to:`}</p>
        <ul>
          <li>{t`use Tunda to record or hide stolen goods, fraud or anything else that is against the law of Uganda;`}</li>
          <li>{t`try to see another shop’s records, break in, or get round the limits of a plan;`}</li>
          <li>{t`overload the service on purpose, or send it harmful files or programs;`}</li>
          <li>{t`keep personal data in it that you had no right to collect;`}</li>
          <li>{t`resell it, or present it as your own.`}</li>
        </ul>
        <p>{t`If you find a weakness, tell us before you tell others, and do not use it. We will not act against anyone who reports one in good faith.`}</p>
      </>
    ),
  },
  {
    id: 'the-service',
    title: t`What we do, and what we cannot promise`,
    body: (
      <>
        <p>{t`We run Tunda with care, keep each shop’s records apart, and put faults right as soon as we reasonably can. We change and improve it; when a change takes away something you rely on, we say so beforehand if we can.`}</p>
        <p>{t`No service is always available. Power, networks and machines fail, and maintenance may need a pause. Anything marked “coming” is planned and not part of what you get today.`}</p>
      </>
    ),
  },
  {
    id: 'ending',
    title: t`Ending it`,
    body: (
      <>
        <p>
          <Trans>
            You may stop at any time. Write to <SupportLink /> from the address of your account and ask us to close it.
            We will first give you a copy of your records if you ask for one, and delete or anonymize them within 30
            days after that, except what the law makes us keep.
          </Trans>
        </p>
        <p>{t`We may suspend or close an account that breaks these terms, that puts others at risk, or that we are ordered to close. Unless it is urgent we tell you first, with the reason and a fair time to put it right. If we ever end the service as a whole, you get at least 60 days’ notice and the time to take your records with you.`}</p>
      </>
    ),
  },
  {
    id: 'liability',
    title: t`If something goes wrong`,
    body: (
      <>
        <p>{t`Nothing here takes away a right that the law gives you and that cannot be given up, nor our liability for fraud or for harm done on purpose or by gross negligence.`}</p>
        <p>{t`Beyond that, and as far as the law allows, we are not liable for lost profit, lost trade or other indirect loss, and in any year our liability to you is at most what you paid us for Tunda in the twelve months before the event.`}</p>
      </>
    ),
  },
  {
    id: 'changes',
    title: t`Changes to these terms`,
    body: (
      <p>{t`When we change these terms we change the date at the top. A change that matters to your rights or duties is shown to you in Tunda or sent by email at least 30 days before it begins. If you do not agree, you may close your account before that day.`}</p>
    ),
  },
  {
    id: 'law',
    title: t`Law and courts`,
    body: (
      <p>{t`The law of Uganda applies to these terms, and the courts of Uganda decide disputes about them. Before either of us goes to court, we both try for 30 days to settle the matter by talking.`}</p>
    ),
  },
  {
    id: 'contact',
    title: t`Contact`,
    body: (
      <p>
        <Trans>
          Questions about these terms: <SupportLink />. For help with Tunda itself see{' '}
          <Link to={paths.support}>Support</Link>.
        </Trans>
      </p>
    ),
  },
]
