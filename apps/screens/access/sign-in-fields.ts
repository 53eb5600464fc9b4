/** Words and fields of the sign-in form: the screen and the page before it show the same. */
export const credentials = {
  title: 'Sign in',
  fields: [
    {
      name: 'username',
      label: 'Username',
      kind: 'text',
      autoComplete: 'username',
      autoFocus: true,
      maxLength: 150,
      read: (text: string) => text.trim(),
    },
    { name: 'password', label: 'Password', kind: 'password', autoComplete: 'current-password' },
  ],
  submit: ['Sign in', 'Signing in…'],
} as const
