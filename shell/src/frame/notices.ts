/** The place of the page's notices: at the top of the header (site-header.tsx), which stays in sight. */
export const noticesElement = (): Element => document.getElementById('fp-avisos') ?? document.body;
