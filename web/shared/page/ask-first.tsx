import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ConfirmDialog } from './confirm.tsx'

type Question = { readonly doubts: readonly string[]; readonly answer: (isMeant: boolean) => void }

/** Asks before a figure is saved that may be a mistake. `ask` resolves at once if nothing is doubtful; render `dialog` with the form. */
export function useAskFirst() {
  const [question, setQuestion] = useState<Question>()

  function ask(doubts: readonly string[]): Promise<boolean> {
    if (doubts.length === 0) return Promise.resolve(true)
    return new Promise((answer) => setQuestion({ doubts, answer }))
  }
  function settle(isMeant: boolean): void {
    question?.answer(isMeant)
    setQuestion(undefined)
  }

  const dialog = (
    <ConfirmDialog
      opened={question !== undefined}
      onClose={() => settle(false)}
      title={t`Is this the right price?`}
      action={t`Save it anyway`}
      dismiss={t`Change it`}
      onConfirm={() => settle(true)}
    >
      {question?.doubts.map((doubt) => (
        <div key={doubt}>{doubt}</div>
      ))}
    </ConfirmDialog>
  )
  return { ask, dialog }
}
