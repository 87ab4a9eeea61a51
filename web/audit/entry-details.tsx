import { t } from '@lingui/core/macro'
import type { AuditEntry } from '@tunda/contract/audit'
import { formatDateTime } from '../shared/words/dates.ts'
import { changesOf, wordsOfField, wordsOfValue } from './field-words.ts'
import classes from './timeline.module.css'

/** What was before and after, and where it came from. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry.old_values, entry.new_values)
  const [hasBefore, hasAfter] = [entry.old_values !== null, entry.new_values !== null]
  const more = Object.entries(entry.metadata ?? {}).filter(([name]) => name !== 'origin' && name !== 'by')
  const facts = [
    [t`When`, formatDateTime(entry.created_at)],
    [t`Address`, entry.user_email || '–'],
    [t`Device`, entry.user_agent || '–'],
    [t`Entry`, `${entry.id} · ${entry.action_type} ${entry.resource_type}`],
    ...more.map(([name, value]) => [wordsOfField(name), wordsOfValue(name, value)]),
  ]
  return (
    <>
      {changes.length > 0 ? (
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">{t`Field`}</th>
              {hasBefore ? <th scope="col">{t`Before`}</th> : null}
              {hasAfter ? <th scope="col">{t`After`}</th> : null}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{wordsOfField(name)}</th>
                {hasBefore ? <td className={classes.before}>{before}</td> : null}
                {hasAfter ? <td className={classes.after}>{after}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <dl className={classes.facts}>
        {facts.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
