import { t } from '@lingui/core/macro'
import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'label' | 'value' | 'onChange'> & {
  value: string
  onChange: (reason: string) => void
}

/** The reason for an action, in a line that is stored with it. */
export function ReasonField({ onChange, ...field }: Props) {
  return (
    <TextInput label={t`Reason`} maxLength={200} {...field} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}
