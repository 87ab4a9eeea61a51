import { t } from '@lingui/core/macro'
import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'label' | 'description' | 'value' | 'onChange'> & {
  value: string
  onChange: (note: string) => void
}

/** A note that may stay empty. Where one is required, it is a reason: `ReasonField`. */
export function NoteField({ onChange, ...field }: Props) {
  return (
    <TextInput
      label={t`Note`}
      description={t`Optional.`}
      maxLength={200}
      {...field}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
