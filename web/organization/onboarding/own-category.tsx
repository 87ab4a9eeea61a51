import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { Onboarding } from '@tunda/contract/organization/organization'
import { type KeyboardEvent, useRef, useState } from 'react'
import { faultOf } from '../../shared/fields/fault-of.ts'
import classes from './step-fields.module.css'

const Name = Onboarding.shape.categories.element

/** A field for a category of the shop's own; Enter adds it. `onAdd` answers whether it was taken. */
export function OwnCategory({ onAdd }: { onAdd: (name: string) => boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()

  function add() {
    const checked = Name.safeParse(name)
    setProblem(faultOf(checked))
    if (checked.success && onAdd(checked.data)) setName('')
    field.current?.focus()
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }

  return (
    <div className={classes.row}>
      <TextInput
        ref={field}
        label={t`Add your own category`}
        size="md"
        value={name}
        error={problem}
        enterKeyHint="done"
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(undefined)
        }}
        onKeyDown={addOnEnter}
      />
      <Button variant="default" size="md" className={classes.add ?? ''} onClick={add}>{t`Add`}</Button>
    </div>
  )
}
