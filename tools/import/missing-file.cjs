// Stands for a file of the old site that one of its scripts generates, such as a sidebar of generated pages.

module.exports = [];
