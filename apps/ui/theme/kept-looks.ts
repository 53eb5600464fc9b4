/** Keys under which a browser keeps how a person wants the pages to look. */
export const COLOR_MODE_KEY = 'dcir.color-mode'
export const DENSITY_KEY = 'dcir.density'
