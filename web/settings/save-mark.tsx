import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { SaveState } from '../shared/fields/use-autosave.ts'
import classes from './settings-screen.module.css'

/** The state of saving a section; always takes its space, so that nothing moves. */
export function SaveMark({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  return (
    <span className={classes.saveMark} role="status">
      {state === 'waiting' || state === 'saving' ? t`Saving…` : null}
      {state === 'saved' ? (
        <span className={classes.saved}>
          <IconCheck size={16} stroke={2.2} aria-hidden /> {t`Saved`}
        </span>
      ) : null}
      {state === 'failed' ? (
        <>
          {t`Not saved`}
          <Button variant="subtle" size="compact-sm" onClick={onRetry}>{t`Retry`}</Button>
        </>
      ) : null}
    </span>
  )
}
