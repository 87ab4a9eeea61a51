// Without zod, so that a page which only says what failed need not download it.

/** The spec's error categories (section 8): what a person reads when nothing more exact is known. */
export const categories = {
  network: {
    message: 'Network connection issue. Please check your internet connection and try again.',
    severity: 'medium',
    retryable: true,
  },
  authentication: { message: 'Authentication failed. Please sign in again.', severity: 'high', retryable: false },
  authorization: {
    message: "You don't have permission to perform this action.",
    severity: 'medium',
    retryable: false,
  },
  validation: { message: 'Please check your input and try again.', severity: 'low', retryable: false },
  database: { message: 'A database error occurred. Please try again later.', severity: 'high', retryable: false },
  business_logic: {
    message: 'This operation cannot be completed. Please check the requirements and try again.',
    severity: 'medium',
    retryable: false,
  },
  external_api: {
    message: 'External service is temporarily unavailable. Please try again later.',
    severity: 'medium',
    retryable: true,
  },
  file_upload: {
    message: 'File upload failed. Please check the file and try again.',
    severity: 'medium',
    retryable: false,
  },
  default: { message: 'An unexpected error occurred. Please try again.', severity: 'medium', retryable: false },
} as const

export type Category = keyof typeof categories
