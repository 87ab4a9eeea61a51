export { compileMessage } from '@lingui/message-utils/compileMessage'
