/** Widths in CSS pixels below which a part of the screen changes its form. */
export const breakpoints = { sideNav: 900, table: 930, dialog: 948, beside: 1280 } as const
