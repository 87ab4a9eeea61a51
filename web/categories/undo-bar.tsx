import { t } from '@lingui/core/macro'
import { Button, CloseButton, Paper, Text } from '@mantine/core'
import classes from './undo-bar.module.css'

type Props = { name: string; isUndoing: boolean; onUndo: () => void; onClose: () => void }

/** Offers to take a removal back, for as long as nobody closes it; over the page, so that no list moves under a finger. */
export function UndoBar({ name, isUndoing, onUndo, onClose }: Props) {
  return (
    <Paper className={classes.bar ?? ''}>
      <Text size="sm">{t`${name} was removed from your shop.`}</Text>
      <Button size="compact-sm" variant="default" loading={isUndoing} onClick={onUndo}>{t`Undo`}</Button>
      <CloseButton iconSize={18} aria-label={t`Keep it removed`} onClick={onClose} />
    </Paper>
  )
}
