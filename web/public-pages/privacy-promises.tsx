import { Link } from 'react-router'
import { paths } from '../paths.ts'
import type { ReadingSection } from './reading-page.tsx'
import { SupportLink } from './support-link.tsx'

/** The second half of the policy: who sees it, how long, how it is guarded, and a person's rights. */
export const privacyPromises: readonly ReadingSection[] = [
  {
    id: 'who-sees',
    title: 'Who sees it',
    body: (
      <>
        <p>
          <b>The people of your shop</b>, as far as their role goes: members do not see costs or profit.
        </p>
        <p>
          <b>We</b>, only when running the service or answering you makes it necessary. Nobody can see your password or
          set one for you.
        </p>
        <p>
          <b>Companies that work for us</b>, such as the one whose servers we rent or the one that carries our e-mail.
          They may use the data for that work alone. Which they are depends on where this service runs; ask us and we
          name them.
        </p>
        <p>
          <b>Authorities and courts</b>, when the law of Uganda obliges us. We give no more than is asked for lawfully,
          and tell you unless that is forbidden.
        </p>
      </>
    ),
  },
  {
    id: 'where',
    title: 'Where it is kept',
    body: (
      <p>
        If personal data is stored or processed outside Uganda, we see to it that the country protects it at least as
        well as the Act does, or that the person has consented. Ask us where the data of this service is kept.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How long',
    body: (
      <dl>
        <dt>Account and shop records</dt>
        <dd>
          As long as the account or shop is open. You delete them yourself, in the settings. They close at once, and
          after 30 days they are deleted for good: the rows, the photos and papers, and what was waiting to be mailed.
          Signing in keeps the account, and the owner can open the shop again, until then. Of the account we keep the
          invoices we sent you, with the name and address on them, for as long as tax law makes us. What you did for a
          shop that goes on stays in that shop’s records under your e-mail address.
        </dd>
        <dt>A sign-in</dt>
        <dd>Until you sign out, after 30 days without use, and never longer than 90 days.</dd>
        <dt>A link to reset a password</dt>
        <dd>30 minutes, and it works once.</dd>
        <dt>A customer that a shop deletes</dt>
        <dd>
          Is deleted; if there are sales, the sales stay and the name, phone, e-mail address, age and place are taken
          out of them.
        </dd>
        <dt>Copies made to recover from a fault</dt>
        <dd>Are overwritten in turn. Until then nothing that you had deleted is brought back from them into use.</dd>
      </dl>
    ),
  },
  {
    id: 'security',
    title: 'How it is guarded',
    body: (
      <>
        <p>
          Passwords are kept only as slow one-way hashes. Each shop’s rows are kept apart by the database itself, not
          only by the program in front of it. Sign-ins can be ended at once, and a stolen one is noticed when it is used
          twice. Please do your part: a password you use nowhere else, and the address that begins with https.
        </p>
        <p>
          If we believe that somebody without the right has reached or taken personal data, we tell the Personal Data
          Protection Office immediately, and the people concerned as the Office directs, with what happened and what
          they can do.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>Under the Data Protection and Privacy Act, 2019 you may ask us:</p>
        <ul>
          <li>whether we keep data about you, what it is, and who has received it;</li>
          <li>to correct what is wrong, incomplete, misleading or out of date;</li>
          <li>to delete or destroy what we have no right or no reason to keep any longer;</li>
          <li>to stop processing that causes you, or would cause you, unwarranted harm or distress;</li>
          <li>not to use your data for direct marketing (we do not);</li>
          <li>that no decision which matters to you is made by a machine alone (Tunda makes none).</li>
        </ul>
        <p>
          You may also withdraw a consent you gave; what was done before stays lawful. Write to <SupportLink />. We may
          ask you to show that you are the person. A request to stop is answered within 14 days, every other within 30
          days, and it costs nothing.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        Tunda is for businesses and their staff. Nobody under 18 may open an account, and a shop must not record data
        about a child without the consent of a parent or guardian, unless the law allows it.
      </p>
    ),
  },
  {
    id: 'complaints',
    title: 'Complaints',
    body: (
      <p>
        We would like to put it right ourselves, so tell us first if you can. You may at any time complain to the
        Personal Data Protection Office, the authority for data protection in Uganda (
        <a href="https://pdpo.go.ug" rel="noreferrer" target="_blank">
          pdpo.go.ug, opens in a new tab
        </a>
        ).
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When we change it we change the date at the top, and tell you in Tunda or by e-mail before a change that matters
        begins. See also the <Link to={paths.terms}>Terms of Service</Link>.
      </p>
    ),
  },
]
