import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { KeyHint } from '../../shared/page/key-hint.tsx'
import type { Action } from '../desk/actions.ts'
import { Plate } from '../plate.tsx'
import classes from './panel-list.module.css'
import { SidePanel } from './side-panel.tsx'

type Props = { actions: readonly Action[]; onClose: () => void }

const silent: ReadonlyArray<readonly [string, string]> = [
  ['↑ ↓', t`Choose a line of the ticket`],
  ['+ −', t`One more, one less`],
  ['0–9', t`Enter the cash received, or the figure being edited`],
  ['Enter', t`Choose the first product found, or finish a figure`],
  ['Esc', t`Back`],
  [t`Ctrl K`, t`Everything the till can do`],
]

/** Everything the till can do, to run by name or to learn its key. */
export function KeysPanel({ actions, onClose }: Props) {
  const [sought, setSought] = useState('')
  const found = actions.filter(({ words }) => words.toLowerCase().includes(sought.trim().toLowerCase()))
  const run = (action: Action | undefined) => {
    if (!action) return
    onClose()
    action.run()
  }
  return (
    <SidePanel title={t`Everything`} onClose={onClose}>
      <TextInput
        aria-label={t`What do you want to do?`}
        placeholder={t`What do you want to do?`}
        size="lg"
        mb="sm"
        data-autofocus={window.matchMedia('(pointer: fine)').matches || undefined}
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && run(found[0])}
      />
      <div className={classes.rows}>
        {found.map((action) => (
          <Plate key={action.words} className={classes.row} onClick={() => run(action)}>
            <span>{action.words}</span>
            {action.key ? <KeyHint>{action.key}</KeyHint> : null}
          </Plate>
        ))}
      </div>
      {sought === '' ? (
        <ul className={classes.list}>
          {silent.map(([key, words]) => (
            <li key={key} className={classes.head}>
              {words} <KeyHint>{key}</KeyHint>
            </li>
          ))}
        </ul>
      ) : null}
    </SidePanel>
  )
}
