/*
 * In a page that the site has drawn, the section's code stands as links that say nothing of what they are for: the line was this
 * script's. It has come, and while it runs that code is on its way. Imported before all else.
 */
for (const link of document.querySelectorAll<HTMLLinkElement>('link:not([rel])')) link.rel = 'preload';
