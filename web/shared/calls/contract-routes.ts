// The build replaces this file by the routes and who may use them (vite.config.ts), so that the first download carries no schemas.
export { contract as contractRoutes } from '@tunda/contract'
