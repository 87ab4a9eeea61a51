import { t } from '@lingui/core/macro'
import { Button, CopyButton, Group, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconEyeOff } from '@tabler/icons-react'
import classes from './once-shown.module.css'

/** A secret that cannot be shown again, to be copied now. `copy` is the button's label. */
export function OnceShown({ text, copy: words }: { text: string; copy: string }) {
  return (
    <>
      <code className={classes.text}>{text}</code>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed" className={classes.once ?? ''}>
          <IconEyeOff size={16} stroke={1.7} aria-hidden /> {t`This is shown only once. Nobody can look it up later.`}
        </Text>
        <CopyButton value={text} timeout={2000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? t`Copied` : words}
            </Button>
          )}
        </CopyButton>
      </Group>
    </>
  )
}
