import type { Notice } from '@dcir/ui/session/notice.ts'

/** The token or the key of the session is no longer taken. */
export const SESSION_EXPIRED: Notice = {
  title: 'Session Expired',
  text: 'Your previous session has expired. Please login again.',
  tone: 'warning',
}

/** The second step came too late, or without the first. */
export const SIGN_IN_EXPIRED: Notice = {
  title: 'Session Expired',
  text: 'Your previous session expired, please login again!',
  tone: 'warning',
}

/** Nobody did anything for as long as the console allows. */
export const TIMED_OUT: Notice = {
  title: 'Session Timed Out',
  text: 'Your session has timed out, please login again.',
  tone: 'warning',
}

export const SIGNED_OUT_EVERYWHERE: Notice = {
  title: 'Signed out everywhere',
  text: 'All your sessions have ended, on this device and on every other.',
  tone: 'success',
}

export const PASSWORD_CHANGED: Notice = {
  title: 'Password Changed',
  text: 'Sign in with your new password.',
  tone: 'success',
}

export const NO_PAGE: Notice = {
  title: 'No page for you here',
  text: 'Your roles open no page of this console. Ask an administrator if you need one.',
  tone: 'error',
}
