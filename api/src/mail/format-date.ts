/** What users read in a mail is told in their own time. */
export const FECHA = new Intl.DateTimeFormat('es-AR', {
  dateStyle: 'long',
  timeStyle: 'short',
  // Without it the hour ends in 'a. m.', and a sentence in two full stops.
  hourCycle: 'h23',
  timeZone: 'America/Argentina/Buenos_Aires',
});
