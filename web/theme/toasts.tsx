import { Notifications } from '@mantine/notifications'

/**
 * Where toasts appear: at most 3, for 5000 ms, moving for 200 ms, all held while one is pointed at (spec, section 9). At the top,
 * because the buttons that complete a sale or a form stand at the bottom, and a failure must not cover its own Retry.
 */
export function Toasts() {
  return (
    <Notifications
      limit={3}
      autoClose={5000}
      transitionDuration={200}
      position="top-center"
      pauseResetOnHover="all"
      containerWidth={380}
    />
  )
}
