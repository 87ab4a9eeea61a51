// The build replaces this file with the routes and who may use them (vite.config.ts), so that the first download has no schemas.
export { contract as contractRoutes } from '@tunda/contract'
