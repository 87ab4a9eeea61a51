import { Notifications } from '@mantine/notifications'

/** Where toasts appear: at most 3, for 5000 ms, moving for 200 ms, all held while one is pointed at (spec, section 9). */
export function Toasts() {
  return (
    <Notifications
      limit={3}
      autoClose={5000}
      transitionDuration={200}
      position="bottom-right"
      pauseResetOnHover="all"
      containerWidth={380}
    />
  )
}
