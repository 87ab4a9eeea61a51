import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import classes from './settings-fields.module.css'

type Props<Value extends string> = {
  label: string
  text?: string
  value: Value
  choices: ReadonlyArray<{ value: Value; label: string }>
  onChange: (value: Value) => void
}

/** One of a few options, all visible. */
export function ChoiceRow<Value extends string>({ label, text, value, choices, onChange }: Props<Value>) {
  const id = useId()
  return (
    <Input.Wrapper label={label} description={text} labelElement="div" labelProps={{ id, display: 'block' }} size="md">
      <SegmentedControl
        classNames={{ root: classes.choices ?? '', control: classes.option ?? '', label: classes.choice ?? '' }}
        aria-labelledby={id}
        size="md"
        data={[...choices]}
        value={value}
        onChange={(chosen) => {
          const found = choices.find((choice) => choice.value === chosen)
          if (found) onChange(found.value)
        }}
      />
    </Input.Wrapper>
  )
}
