import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import type { ReadingSection } from './reading-page.tsx'
import { SupportLink } from './support-link.tsx'

/** The second half of the policy: who sees it, how long, how it is guarded, and a person's rights. */
export const privacyPromises: readonly ReadingSection[] = [
  {
    id: 'who-sees',
    title: t`Who sees it`,
    body: (
      <>
        <p>
          <Trans>
            <b>The people of your shop</b>, as far as their role allows: members do not see costs or profit.
          </Trans>
        </p>
        <p>
          <Trans>
            <b>We</b>, only when running the service or answering you makes it necessary. Nobody can see your password
            or set one for you.
          </Trans>
        </p>
        <p>
          <Trans>
            <b>Companies that work for us</b>, such as the one whose servers we rent or the one that carries our email.
            They may use the data for that work only. Who they are depends on where this service runs; ask us and we
            will name them.
          </Trans>
        </p>
        <p>
          <Trans>
            <b>Authorities and courts</b>, when the law of Uganda obliges us. We give no more than is asked for
            lawfully, and tell you unless that is forbidden.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'where',
    title: t`Where it is kept`,
    body: (
      <p>{t`If personal data is stored or processed outside Uganda, we see to it that the country protects it at least as well as the Act does, or that the person has consented. Ask us where the data of this service is kept.`}</p>
    ),
  },
  {
    id: 'how-long',
    title: t`How long`,
    body: (
      <dl>
        <dt>{t`Account and shop records`}</dt>
        <dd>{t`As long as the account or shop is open. You delete them yourself, in the settings. They close at once, and after 30 days they are deleted for good: the records, the photos and documents, and any email not yet sent. Signing in keeps the account, and the owner can open the shop again, until then. Of the account we keep the invoices we sent you, with the name and address on them, for as long as tax law makes us. What you did for a shop that stays open remains in that shop’s records under your email address.`}</dd>
        <dt>{t`A sign-in`}</dt>
        <dd>{t`Until you sign out, after 30 days without use, and never longer than 90 days.`}</dd>
        <dt>{t`A link to reset a password`}</dt>
        <dd>{t`30 minutes, and it works once.`}</dd>
        <dt>{t`A customer that a shop deletes`}</dt>
        <dd>{t`Is deleted; if there are sales, the sales stay and the name, phone, email address, age and place are removed from them.`}</dd>
        <dt>{t`Backups`}</dt>
        <dd>{t`Are overwritten in turn. Until then, nothing you had deleted is put back into use from them.`}</dd>
      </dl>
    ),
  },
  {
    id: 'security',
    title: t`How it is protected`,
    body: (
      <>
        <p>{t`Passwords are kept only as slow one-way hashes. Each shop’s rows are kept apart by the database itself, not only by the program in front of it. Sign-ins can be ended at once, and a stolen one is noticed when it is used twice. Please do your part: a password you use nowhere else, and the address that begins with https.`}</p>
        <p>{t`If we believe that somebody without authority has accessed or taken personal data, we tell the Personal Data Protection Office immediately, and the people concerned as the Office directs, with what happened and what they can do.`}</p>
      </>
    ),
  },
  {
    id: 'rights',
    title: t`Your rights`,
    body: (
      <>
        <p>{t`Under the Data Protection and Privacy Act, 2019 you may ask us:`}</p>
        <ul>
          <li>{t`whether we keep data about you, what it is, and who has received it;`}</li>
          <li>{t`to correct what is wrong, incomplete, misleading or out of date;`}</li>
          <li>{t`to delete or destroy what we have no right or no reason to keep any longer;`}</li>
          <li>{t`to stop processing that causes you, or would cause you, unwarranted harm or distress;`}</li>
          <li>{t`not to use your data for direct marketing (we do not);`}</li>
          <li>{t`that no decision which matters to you is made by a machine alone (Tunda makes none).`}</li>
        </ul>
        <p>
          <Trans>
            You may also withdraw a consent you gave; what was done before stays lawful. Write to <SupportLink />. We
            may ask you to show that you are the person. A request to stop is answered within 14 days, any other within
            30 days, and it is free.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: t`Children`,
    body: (
      <p>{t`Tunda is for businesses and their staff. Nobody under 18 may open an account, and a shop must not record data about a child without the consent of a parent or guardian, unless the law allows it.`}</p>
    ),
  },
  {
    id: 'complaints',
    title: t`Complaints`,
    body: (
      <p>
        <Trans>
          We would like to put it right ourselves, so tell us first if you can. You may at any time complain to the
          Personal Data Protection Office, the authority for data protection in Uganda (
          <a href="https://pdpo.go.ug" rel="noreferrer" target="_blank">
            pdpo.go.ug, opens in a new tab
          </a>
          ).
        </Trans>
      </p>
    ),
  },
  {
    id: 'changes',
    title: t`Changes to this policy`,
    body: (
      <p>
        <Trans>
          When we change it we change the date at the top, and tell you in Tunda or by email before a change that
          matters begins. See also the <Link to={paths.terms}>Terms of Service</Link>.
        </Trans>
      </p>
    ),
  },
]
