/** A style sheet, imported for its effect only. */
declare module '*.css'
