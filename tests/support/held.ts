/** Decisions that can still be taken back, as people see them in the corner of a console. */
import type { Locator, Page } from 'playwright/test'

export const heldDecisions = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('group', { name: 'Decisions that are not sent yet' })

const buttonOf = (page: Page, text: string, name: string) =>
  heldDecisions(page).locator('> *').filter({ hasText: text }).getByRole('button', { name })

/** Sends a decision without waiting for its ten seconds. */
export const sendNow = (page: Page, text: string): Promise<void> => buttonOf(page, text, 'Send now').click()

export const takeBack = (page: Page, text: string): Promise<void> => buttonOf(page, text, 'Take back').click()
